#include <doctest/doctest.h>

#include "mimir_tuner/report/report.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

ObjectReport pod(const std::string& name, const std::vector<std::string>& settings) {
  ObjectReport out{.source = "a.yaml", .line = 1, .kind = "Pod", .object_namespace = "mimir", .name = name};
  for (const auto& setting : settings)
    out.findings.push_back({.rule = kMemberlistRule.id,
                            .subject = {SubjectKind::kContainer, "x"},
                            .setting = {SettingKind::kYamlPath, setting}});
  return out;
}

Report with_ids(std::vector<ObjectReport> objects) {
  Report out;
  out.objects = std::move(objects);
  assign_ids(out);
  return out;
}

TEST_CASE("an id does not depend on the file, the line or other findings") {
  ObjectReport moved = pod("a", {"x"});
  moved.source = "b.yaml";
  moved.line = 99;
  moved.findings[0].from = "other";
  CHECK(with_ids({pod("a", {"x"})}).objects[0].ids == with_ids({pod("b", {"x"}), moved}).objects[1].ids);
}

TEST_CASE("an id never changes") { CHECK(with_ids({pod("a", {"x"})}).objects[0].ids[0] == "68d443b72105"); }

TEST_CASE("ids differ by object, subject and setting") {
  const auto report = with_ids({pod("a", {"x", "y"}), pod("b", {"x"})});
  CHECK(report.objects[0].ids[0] != report.objects[0].ids[1]);
  CHECK(report.objects[0].ids[0] != report.objects[1].ids[0]);
}

TEST_CASE("an object that appears twice gets numbered ids") {
  const auto report = with_ids({pod("a", {"x"}), pod("a", {"x"})});
  CHECK(report.objects[1].ids[0] == report.objects[0].ids[0] + "-2");
}

}  // namespace
}  // namespace mimir_tuner
