#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "mimir_tuner/policy/policy.h"
#include "policy/policy_keys.h"
#include "policy/yaml_node.h"

namespace mimir_tuner {
namespace {

constexpr const char* kDocs = SOURCE_DIR "/docs/policy.md";
const std::string kBegin = "<!-- fields: ";
const std::string kEnd = "<!-- end of fields -->\n";

std::string read_docs() {
  std::ifstream file(kDocs);
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

// A value of the built-in policy as a person writes it on one line.
std::string flow(const YamlNode& node) {
  if (node.is_scalar()) return node.text;
  std::string out;
  for (const auto& item : node.items) out += (out.empty() ? "" : ", ") + flow(item);
  for (const auto& entry : node.entries)
    out += (out.empty() ? "" : ", ") + entry.key + ": " + flow(entry.value);
  return node.is_mapping() ? "{" + out + "}" : "[" + out + "]";
}

std::string default_of(const YamlNode& policy, const PolicyKey& key) {
  if (key.required) return "required";
  if (key.values == "mapping" && key.schema.is_null()) return "";
  const YamlNode* node = &policy;
  std::stringstream path(key.path);
  for (std::string name; node != nullptr && std::getline(path, name, '.');) node = node->find(name);
  return node == nullptr ? "" : "`" + flow(*node) + "`";
}

// The table of the keys directly below `prefix`.
std::string table(const std::string& prefix) {
  PolicyErrors errors;
  const YamlNode policy = parse_policy_yaml(default_policy_text(), errors);
  std::string out = "| field | values | default | meaning |\n|---|---|---|---|\n";
  for (const auto& key : policy_keys()) {
    if (!key.path.starts_with(prefix) || key.path.find('.', prefix.size()) != std::string::npos) continue;
    out += "| `" + key.path + "` | " + key.values + " | " + default_of(policy, key) + " | " +
           std::string(key.meaning) + " |\n";
  }
  return out;
}

// The docs with each table of fields as the policy's table has it.
std::string with_tables(const std::string& docs) {
  std::string out;
  std::size_t at = 0;
  for (auto begin = docs.find(kBegin); begin != std::string::npos; begin = docs.find(kBegin, at)) {
    const auto line = docs.find('\n', begin) + 1;
    const auto name = docs.substr(begin + kBegin.size(), docs.find(" -->", begin) - begin - kBegin.size());
    out += docs.substr(at, line - at) + table(name == "top" ? "" : name + ".");
    at = docs.find(kEnd, line);
    REQUIRE(at != std::string::npos);
  }
  return out + docs.substr(at);
}

}  // namespace

TEST_CASE("the policy's keys are one list") {
  std::set<std::string> paths;
  for (const auto& key : policy_keys()) CHECK_MESSAGE(paths.insert(key.path).second, key.path);
  for (const std::string path :
       {"apiVersion", "mimir.oldestRelease", "mimir.images[].go", "rules.memberlist.settings",
        "overrides[].match.components", "overrides[].rules.compression.clients"}) {
    CAPTURE(path);
    CHECK(paths.contains(path));
  }
}

TEST_CASE("the tables of fields in docs/policy.md are up to date") {
  const std::string docs = read_docs();
  const std::string wanted = with_tables(docs);
  if (std::getenv("UPDATE") != nullptr)
    std::ofstream(kDocs) << wanted;
  else
    CHECK_MESSAGE(docs == wanted, "run UPDATE=1 unit_policy");
}

TEST_CASE("docs/policy.md has one row for every key, by its full path") {
  const std::string docs = read_docs();
  for (const auto& key : policy_keys()) {
    if (key.path.starts_with("overrides[].rules.")) continue;  // as under rules
    CAPTURE(key.path);
    const std::string row = "\n| `" + key.path + "` |";
    const auto found = docs.find(row);
    CHECK(found != std::string::npos);
    CHECK(docs.find(row, found + 1) == std::string::npos);
    CHECK_FALSE(key.meaning.empty());
    CHECK_FALSE(key.values.empty());
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
