#include "manifests/places.h"

#include <doctest/doctest.h>

#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

// The text from the place of a finding to the end of its line.
std::string line_at(std::string_view text, SubjectKind kind, const std::string& path, SettingName setting) {
  const auto tree = read_yaml(text);
  REQUIRE(tree.has_value());
  const Finding finding{.subject = {kind, "x"}, .path = path, .setting = std::move(setting)};
  const auto spots = places_of(*tree->root, text, 0, LineIndex(text), {finding});
  REQUIRE(spots.size() == 1);
  const Place place = spots.front().place;
  for (int line = 1; line < place.line; ++line) text.remove_prefix(text.find('\n') + 1);
  text.remove_prefix(static_cast<std::size_t>(place.column) - 1);
  return std::string(text.substr(0, text.find('\n')));
}

const char* const kPod =
    "spec:\n"
    "  containers:\n"
    "  - name: m\n"
    "    args:\n"
    "    - -target=querier\n"
    "    - --memberlist.join=a\n"
    "    env:\n"
    "    - name: GOMAXPROCS\n"
    "      value: '1'\n"
    "    - name: GOMAXPROCS\n"
    "      value: '2'\n";

std::string in_pod(SettingName setting) {
  return line_at(kPod, SubjectKind::kContainer, "/spec/containers/0", std::move(setting));
}

TEST_CASE("a flag is found with one dash or two, and its container without it") {
  CHECK(in_pod({SettingKind::kFlag, "target"}) == "-target=querier");
  CHECK(in_pod({SettingKind::kFlag, "memberlist.join"}) == "--memberlist.join=a");
  CHECK(in_pod({SettingKind::kFlag, "memberlist"}) == "name: m");
  CHECK(in_pod({}) == "name: m");
}

TEST_CASE("of several entries of a variable the last one counts") {
  const std::string text = kPod;
  const auto tree = read_yaml(text);
  const Finding finding{.subject = {SubjectKind::kContainer, "m"},
                        .path = "/spec/containers/0",
                        .setting = {SettingKind::kEnv, "GOMAXPROCS"}};
  CHECK(places_of(*tree->root, text, 0, LineIndex(text), {finding}).front().place.line == 10);
  CHECK(in_pod({SettingKind::kEnv, "GOGC"}) == "name: m");
}

const char* const kConfigMap =
    "kind: ConfigMap\n"
    "data:\n"
    "  mimir.yaml: |\n"
    "    blocks_storage: {}\n"
    "\n"
    "    memberlist:\n"
    "      gossip_interval: 1s\n"
    "  folded: >\n"
    "    memberlist: {gossip_interval: 1s}\n";

std::string in_config(const char* key, const char* yaml_path) {
  return line_at(kConfigMap, SubjectKind::kConfigKey, std::string("/data/") + key,
                 {SettingKind::kYamlPath, yaml_path});
}

TEST_CASE("a setting is found inside a literal text, or the section that would hold it") {
  CHECK(in_config("mimir.yaml", "memberlist.gossip_interval") == "gossip_interval: 1s");
  CHECK(in_config("mimir.yaml", "memberlist.retransmit_factor") == "memberlist:");
  CHECK(in_config("mimir.yaml", "querier.timeout") == "mimir.yaml: |");
}

TEST_CASE("in a text of another style the place is its key") {
  CHECK(in_config("folded", "memberlist.gossip_interval") == "folded: >");
}

TEST_CASE("a setting of a mapping is found in the object itself") {
  const char* const text = "spec:\n  config:\n    memberlist:\n      gossip_interval: 1s\n";
  const auto at = [&](const char* path) {
    return line_at(text, SubjectKind::kConfigKey, "/spec/config", {SettingKind::kYamlPath, path});
  };
  CHECK(at("memberlist.gossip_interval") == "gossip_interval: 1s");
  CHECK(at("memberlist.retransmit_factor") == "memberlist:");
  CHECK(at("querier.timeout") == "memberlist:");  // where the mapping begins
}

TEST_CASE("a document in the middle of a file counts from the file's first line") {
  const std::string file = std::string("# one\n---\n") + kPod;
  const std::size_t offset = file.find(kPod);
  const auto tree = read_yaml(kPod);
  const Finding finding{.subject = {SubjectKind::kContainer, "m"},
                        .path = "/spec/containers/0",
                        .setting = {SettingKind::kFlag, "target"}};
  const auto spot = places_of(*tree->root, kPod, offset, LineIndex(file), {finding}).front();
  CHECK(spot.place.line == 7);
  CHECK(spot.subject == file.find("name: m"));
}

TEST_CASE("a subject that is not there gives the place of the object") {
  CHECK(line_at(kPod, SubjectKind::kContainer, "/spec/containers/9", {}) == "spec:");
}

}  // namespace
}  // namespace mimir_tuner
