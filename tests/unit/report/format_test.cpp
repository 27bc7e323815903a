#include "mimir_tuner/report/format.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

Report one_change() {
  Report report;
  report.inspected = 1;
  report.objects.push_back({.source = "a.yaml", .line = 7, .kind = "Pod", .name = "x", .changes = true});
  report.objects[0].findings.push_back({.rule = kGomaxprocsRule.id,
                                        .outcome = Outcome::kChange,
                                        .reason = Reason::kCoresUnbounded,
                                        .subject = {SubjectKind::kContainer, "\xFF\x1b"},
                                        .setting = {SettingKind::kEnv, "GOMAXPROCS"},
                                        .to = "limits.cpu"});
  report.objects[0].findings.push_back(
      {.rule = kCompressionRule.id, .outcome = Outcome::kSkipped, .reason = Reason::kDeliveredByConfig});
  assign_ids(report);
  return report;
}

std::string written(Format format, const Report& report, const ReportOptions& options = {}) {
  std::ostringstream out;
  write_report(out, format, report, summarise(report), options);
  return out.str();
}

TEST_CASE("every format shows the setting and its new value, and escapes what no reader may obey") {
  for (const auto& row : all_formats()) {
    CAPTURE(row.name);
    if (row.format == Format::kDiff) continue;  // without sources there is no diff
    const std::string text = written(row.format, one_change(), {.show = Show::kAll});
    CHECK(text.find("env GOMAXPROCS") != std::string::npos);
    CHECK(text.find("limits.cpu") != std::string::npos);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find('\xFF') == std::string::npos);
  }
}

TEST_CASE("an empty report is a whole document that says so") {
  struct Row {
    Format format;
    std::string_view text;
  };
  const std::vector<Row> rows = {{Format::kTable, "0 objects inspected"},
                                 {Format::kWide, "0 objects inspected"},
                                 {Format::kJson, "\"objects\":[\n]}\n"},
                                 {Format::kYaml, "objects: []\n"},
                                 {Format::kJunit, "tests=\"0\""},
                                 {Format::kSarif, "\"results\":[\n]}]}\n"},
                                 {Format::kMarkdown, "0 objects inspected"},
                                 {Format::kHtml, "</html>"}};
  CHECK(rows.size() + 1 == all_formats().size());
  for (const auto& row : rows) {
    CAPTURE(row.text);
    CHECK(written(row.format, Report{}).find(row.text) != std::string::npos);
  }
  CHECK(written(Format::kDiff, Report{}).empty());
}

TEST_CASE("formats are found by name and by the longest ending of a file") {
  CHECK(format_of_name("sarif") == Format::kSarif);
  CHECK(!format_of_name("SARIF"));
  CHECK(format_of_file("a/b.sarif.json") == Format::kSarif);
  CHECK(format_of_file("b.json") == Format::kJson);
  CHECK(format_of_file("b.sarif") == Format::kSarif);
  CHECK(format_of_file("b.patch") == Format::kDiff);
  CHECK(!format_of_file("b.pdf"));
}

TEST_CASE("hidden findings are not listed but counted") {
  const auto json = nlohmann::json::parse(written(Format::kJson, one_change(), {.show = Show::kChanges}));
  CHECK(json["objects"][0]["findings"].size() == 1);
  CHECK(json["summary"]["findings"]["skipped"] == 1);
}

TEST_CASE("an explicit empty value differs from a missing one") {
  Report report = one_change();
  report.objects[0].findings[1].from = "";
  const auto findings =
      nlohmann::json::parse(written(Format::kJson, report, {.show = Show::kAll}))["objects"][0]["findings"];
  CHECK(findings[0]["from"] == nullptr);
  CHECK(findings[1]["from"] == "");
  const std::string table = written(Format::kTable, report, {.show = Show::kAll});
  CHECK(table.find("(unset) -> limits.cpu  change") != std::string::npos);
  CHECK(table.find("\"\"                     skipped") != std::string::npos);
}

TEST_CASE("colors are written only on request") {
  CHECK(written(Format::kTable, one_change()).find("\x1b[") == std::string::npos);
  CHECK(written(Format::kTable, one_change(), {.color = true}).find("\x1b[33mchange\x1b[0m") !=
        std::string::npos);
}

TEST_CASE("a warning is a failure in JUnit only if it fails the audit") {
  Report report = one_change();
  report.objects[0].findings[0].outcome = Outcome::kWarning;
  CHECK(written(Format::kJunit, report).find("<failure") == std::string::npos);
  CHECK(written(Format::kJunit, report, {.fail_on_warning = true}).find("<failure") != std::string::npos);
}

}  // namespace
}  // namespace mimir_tuner
