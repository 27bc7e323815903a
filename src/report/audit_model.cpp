#include "report/audit_model.h"

#include <nlohmann/json.hpp>

#include "mimir_tuner/report/diff.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json tally(const Tally& counts) {
  Json out = Json::object();
  for (const auto outcome : kOutcomes) out[std::string(to_string(outcome))] = counts.of(outcome);
  return out;
}

Json meaning_json(const Summary& summary) {
  Json out = Json::object();
  out["cores"] = {{"containers", summary.cores.containers},
                  {"wholeNodeBefore", summary.cores.before},
                  {"wholeNodeAfter", summary.cores.after},
                  {"unknown", summary.cores.unknown}};
  out["grpc"] = {{"clients", summary.links.links},
                 {"compressedBefore", summary.links.before},
                 {"compressedAfter", summary.links.after},
                 {"unknown", summary.links.unknown}};
  out["gossip"] = nullptr;
  if (summary.gossip) {
    const auto factor = [](const std::optional<long>& value) { return value ? Json(*value) : Json(nullptr); };
    out["gossip"] = {{"maxPacketsPerSecondAndMemberBefore", summary.gossip->packets_before},
                     {"maxPacketsPerSecondAndMemberAfter", summary.gossip->packets_after},
                     {"retransmitFactorBefore", factor(summary.gossip->factor_before)},
                     {"retransmitFactorAfter", factor(summary.gossip->factor_after)}};
  }
  out["sentences"] = meaning(summary);
  return out;
}

Json finding_json(const ObjectReport& object, std::size_t index) {
  const Finding& finding = object.findings[index];
  const Place place = object.place_of(index);
  Json out = Json::object();
  out["id"] = index < object.ids.size() ? object.ids[index] : "";
  out["rule"] = to_string(finding.rule);
  out["outcome"] = to_string(finding.outcome);
  out["reason"] = describe(finding.reason).code;
  out["message"] = explanation(finding);
  out["subject"] = or_null(to_string(finding.subject));
  out["path"] = finding.path;
  out["setting"] = or_null(to_string(finding.setting));
  out["from"] = finding.from ? Json(*finding.from) : Json(nullptr);
  out["to"] = or_null(finding.to);
  out["detail"] = or_null(finding.detail);
  out["evidence"] = or_null(finding.evidence);
  out["line"] = place.line;
  out["column"] = place.column;
  return out;
}

}  // namespace

Json audit_head(const Report& report, const Summary& summary) {
  Json out = Json::object();
  out["apiVersion"] = audit_schema_version();
  out["kind"] = "AuditReport";
  out["tool"] = {{"name", "mimir-tuner"}, {"version", report.tool_version}};
  out["policy"] = {{"file", or_null(report.policy_name)}, {"hash", report.policy_hash}};
  Json rules = Json::object();
  for (const auto rule : rule_ids()) rules[std::string(to_string(rule))] = tally(summary.of(rule));
  out["summary"] = {{"objects", summary.inspected}, {"objectsToChange", summary.to_change},
                    {"errors", summary.errors},     {"findings", tally(summary.all)},
                    {"rules", std::move(rules)},    {"meaning", meaning_json(summary)}};
  out["errors"] = report.error_messages;
  return out;
}

Json audit_object(const Report& report, const ObjectReport& object, Show show) {
  Json out = Json::object();
  out["source"] = object.source;
  out["line"] = object.line;
  out["kind"] = object.kind;
  out["namespace"] = or_null(object.object_namespace);
  out["name"] = object.name;
  out["mode"] = object.mode == Mode::kAudit ? "audit" : "enforce";
  out["changes"] = object.changes;
  Tally all;
  for (const auto& finding : object.findings) all.add(finding.outcome);
  out["outcomes"] = tally(all);
  Json findings = Json::array();
  for (std::size_t i = 0; i < object.findings.size(); ++i)
    if (shown(object.findings[i], show)) findings.push_back(finding_json(object, i));
  out["findings"] = std::move(findings);
  out["diff"] = or_null(object_diff(report, object));
  return out;
}

std::string to_ascii_json(const Json& value) {
  return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string_view audit_schema_version() { return "mimir-tuner.io/audit/v1"; }

}  // namespace mimir_tuner
