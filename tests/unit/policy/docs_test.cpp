#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "mimir_tuner/policy/policy.h"
#include "policy/policy_keys.h"

namespace mimir_tuner {
namespace {

std::string read_docs() {
  std::ifstream file(SOURCE_DIR "/docs/policy.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The first YAML block, which is a whole policy.
std::string first_example(const std::string& docs) {
  const std::string fence = "```yaml\n";
  const auto begin = docs.find(fence) + fence.size();
  return docs.substr(begin, docs.find("```", begin) - begin);
}

}  // namespace

TEST_CASE("the loader's keys are one list") {
  const auto keys = policy_keys();
  CHECK(std::set<std::string>(keys.begin(), keys.end()).size() == keys.size());
  for (const std::string key :
       {"apiVersion", "mimir.oldestRelease", "mimir.images[].go", "rules.memberlist.settings",
        "overrides[].match.components", "overrides[].rules.compression.clients"}) {
    CAPTURE(key);
    CHECK(std::find(keys.begin(), keys.end(), key) != keys.end());
  }
}

TEST_CASE("docs/policy.md names every key that the loader knows") {
  const std::string docs = read_docs();
  for (const std::string& key : policy_keys()) {
    CAPTURE(key);
    const auto dot = key.rfind('.');
    CHECK(docs.find("`" + key.substr(dot == std::string::npos ? 0 : dot + 1) + "`") != std::string::npos);
  }
}

TEST_CASE("docs/policy.md has a row for every client, with its short name") {
  const std::string docs = read_docs();
  for (const Setting& setting : catalogue()) {
    if (setting.group != SettingGroup::kGrpcCompression) continue;
    CAPTURE(setting.name);
    const std::string alias = setting.alias.empty() ? "| |" : "| `" + std::string(setting.alias) + "` |";
    CHECK(docs.find("| `" + std::string(setting.name) + "` " + alias) != std::string::npos);
  }
}

TEST_CASE("the first example of docs/policy.md is a policy that loads") {
  const auto policy = load_policy(first_example(read_docs()), "docs/policy.md");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  CHECK(policy->overrides.size() == 1);
}

}  // namespace mimir_tuner
