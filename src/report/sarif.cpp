#include "report/sarif.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "mimir_tuner/finding/reason.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/text/text.h"
#include "report/audit_model.h"
#include "report/json_array_stream.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;
using RuleKey = std::pair<std::size_t, Reason>;  // rule_row() and reason: sorted as the rules are listed

constexpr std::string_view kSchema = "https://json.schemastore.org/sarif-2.1.0.json";

std::string rule_id(const RuleKey& key) {
  return std::string(rule_at(key.first).name()) + "/" + std::string(describe(key.second).code);
}

std::string_view purpose(std::size_t row) {
  const Rule* rule = find_rule(rule_at(row));
  return rule != nullptr ? rule->purpose : "The object as a whole.";
}

Json rule_json(const RuleKey& key) {
  const std::string sentence = full_sentence(key.second);
  const std::string help =
      std::string(purpose(key.first)) + " " + sentence + " `mimir-tuner mutate` makes the changes.";
  Json out = Json::object();
  out["id"] = rule_id(key);
  out["shortDescription"] = {{"text", sentence}};
  out["fullDescription"] = {{"text", std::string(purpose(key.first)) + " " + sentence}};
  out["help"] = {{"text", help}, {"markdown", help}};
  out["defaultConfiguration"] = {{"level", "warning"}};
  out["properties"] = {{"tags", {"grafana-mimir", "performance", rule_at(key.first).name()}}};
  return out;
}

std::string uri_of(const std::string& source) {
  if (source == "-") return "stdin";
  const std::string path = std::filesystem::path(source).lexically_normal().string();
  return path.starts_with('/') ? "file://" + percent_encoded(path) : percent_encoded(path);
}

// SARIF's word for what a result says about the code.
std::string_view kind_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kChange:
    case Outcome::kWarning:
      return "fail";
    case Outcome::kAlready:
      return "pass";
    case Outcome::kKept:
      return "informational";
    case Outcome::kSkipped:
      return "notApplicable";
  }
  return "fail";
}

std::string message_of(const Finding& finding) {
  const std::string values = from_to(finding);
  return topic(finding) + (values.empty() ? "" : ": " + values) + ". " + full_sentence(finding.reason) +
         (finding.detail.empty() ? "" : " " + finding.detail + ".") +
         (finding.evidence.empty() ? "" : " Evidence: " + finding.evidence + ".");
}

Json replacement(const SourceText& source, const Splice& splice) {
  const Place begin = source.lines.place(splice.begin);
  const Place end = source.lines.place(splice.end);
  return {{"deletedRegion",
           {{"startLine", begin.line},
            {"startColumn", begin.column},
            {"endLine", end.line},
            {"endColumn", end.column}}},
          {"insertedContent", {{"text", splice.text}}}};
}

// The edits of each subject, keyed by the index of the subject's first change among the findings.
std::map<std::size_t, Json> fixes_of(const Report& report, const ObjectReport& object) {
  std::map<std::size_t, Json> fixes;
  const auto edits = report.edits_of(object);
  if (edits.empty() || object.spots.size() != object.findings.size()) return fixes;
  std::map<std::size_t, std::size_t> first_change;  // keyed by where the subject begins
  for (std::size_t i = 0; i < object.findings.size(); ++i)
    if (object.findings[i].outcome == Outcome::kChange) first_change.emplace(object.spots[i].subject, i);
  if (first_change.empty()) return fixes;
  for (const auto& edit : edits) {
    auto subject = first_change.upper_bound(edit.begin);
    if (subject != first_change.begin()) --subject;
    Json& fix = fixes[subject->second];
    if (fix.is_null()) {
      fix["description"] = {{"text", "Apply all changes to " + object.title() + ", " +
                                         to_string(object.findings[subject->second].subject)}};
      fix["artifactChanges"] = Json::array(
          {{{"artifactLocation", {{"uri", uri_of(object.source)}}}, {"replacements", Json::array()}}});
    }
    fix["artifactChanges"][0]["replacements"].push_back(
        replacement(report.sources[object.source_index], edit));
  }
  return fixes;
}

Json result_json(const ObjectReport& object, std::size_t index, const std::map<RuleKey, std::size_t>& rules) {
  const Finding& finding = object.findings[index];
  const Place place = object.place_of(index);
  const RuleKey key{rule_row(finding.rule), finding.reason};
  const bool wants_attention = finding.outcome == Outcome::kChange || finding.outcome == Outcome::kWarning;
  Json out = Json::object();
  out["ruleId"] = rule_id(key);
  out["ruleIndex"] = rules.at(key);
  out["kind"] = kind_of(finding.outcome);
  out["level"] = wants_attention ? "warning" : "none";
  out["message"] = {{"text", message_of(finding)}};
  Json physical = {{"artifactLocation", {{"uri", uri_of(object.source)}}}};
  if (place.line > 0) physical["region"] = {{"startLine", place.line}, {"startColumn", place.column}};
  const std::string logical =
      finding.subject.empty() ? object.title() : object.title() + " / " + to_string(finding.subject);
  out["locations"] = Json::array({{{"physicalLocation", physical},
                                   {"logicalLocations", Json::array({{{"fullyQualifiedName", logical}}})}}});
  if (index < object.ids.size()) out["partialFingerprints"] = {{"mimirTunerFinding/v1", object.ids[index]}};
  out["properties"] = {{"outcome", to_string(finding.outcome)},
                       {"mode", object.mode == Mode::kAudit ? "audit" : "enforce"}};
  return out;
}

Json invocation(const Report& report) {
  Json notifications = Json::array();
  for (const auto& error : report.error_messages)
    notifications.push_back({{"level", "error"}, {"message", {{"text", error}}}});
  Json out = {{"executionSuccessful", report.errors == 0}};
  if (!notifications.empty()) out["toolExecutionNotifications"] = notifications;
  return Json::array({out});
}

}  // namespace

void write_sarif(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options) {
  std::map<RuleKey, std::size_t> rules;
  for (const auto& object : report.objects) {
    for (const auto& finding : object.findings)
      if (shown(finding, options.show)) rules.emplace(RuleKey{rule_row(finding.rule), finding.reason}, 0);
  }
  Json driver = {{"name", "mimir-tuner"}, {"version", report.tool_version}, {"rules", Json::array()}};
  for (auto& [key, index] : rules) {
    index = driver["rules"].size();
    driver["rules"].push_back(rule_json(key));
  }
  const Json head = {{"tool", {{"driver", std::move(driver)}}},
                     {"columnKind", "unicodeCodePoints"},
                     {"invocations", invocation(report)},
                     {"properties", {{"summary", headline(summary)}, {"policyHash", report.policy_hash}}}};
  // The log has one run, whose last member is the long one.
  out << R"({"$schema":")" << kSchema << R"(","version":"2.1.0","runs":[)";
  JsonArrayStream results(out, head, "results");
  for (const auto& object : report.objects) {
    if (!any_shown(object, options.show)) continue;
    auto fixes = fixes_of(report, object);
    for (std::size_t i = 0; i < object.findings.size(); ++i) {
      if (!shown(object.findings[i], options.show)) continue;
      Json result = result_json(object, i, rules);
      if (const auto fix = fixes.find(i); fix != fixes.end())
        result["fixes"] = Json::array({std::move(fix->second)});
      results.add(result);
    }
  }
  results.close();
  out << "]}\n";
}

}  // namespace mimir_tuner
