// A new rule works everywhere although no code outside this folder knows it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "explain/explain_parts.h"
#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/manifests/documents.h"
#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/recognise/recognise.h"
#include "mimir_tuner/report/format.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/tree/reader.h"
#include "policy/policy_keys.h"
#include "unit/rules/fourth_rule/gomemlimit.h"
#include "webhook/webhook_metrics.h"

namespace mimir_tuner {
namespace {

const std::string kHead = "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\n";
const RuleId kGomemlimit("gomemlimit");

Policy load(const std::string& body) {
  auto policy = load_policy(kHead + body, "policy.yaml");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  return *policy;
}

std::string pod(const std::string& container) {
  return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: ingester-0\n  namespace: mimir\nspec:\n  "
         "containers:\n"
         "  - name: ingester\n    image: grafana/mimir:2.16.0\n    args: [-target=ingester]\n" +
         container;
}

const std::string kLimited = "    resources: {limits: {memory: 8Gi}}\n";

struct Decided {
  Tree tree;
  Object object;
  Decision decision;

  const Finding& finding() const {
    const auto found = std::ranges::find(decision.findings, kGomemlimit, &Finding::rule);
    REQUIRE(found != decision.findings.end());
    return *found;
  }
};

Decided decide_pod(const Policy& policy, const std::string& text, Origin origin = Origin::kManifest) {
  Decided out{.tree = read_yaml(text, {}).value()};
  out.object = {.root = out.tree.root, .origin = origin, .object_namespace = "mimir"};
  out.decision = decide(policy, out.object, {});
  return out;
}

Report report_of(const Decided& decided) {
  Report report;
  report.inspected = 1;
  report.objects.push_back({.source = "pod.yaml",
                            .line = 1,
                            .kind = "Pod",
                            .name = "ingester-0",
                            .changes = decided.decision.changes(),
                            .findings = decided.decision.findings});
  return report;
}

bool lists(const std::vector<PolicyField>& fields, const std::string& path, const std::string& value) {
  return std::ranges::any_of(
      fields, [&](const PolicyField& field) { return field.path == path && field.value == value; });
}

const std::string kOn = "rules: {gomemlimit: {enabled: true}}\n";

}  // namespace

TEST_CASE("the policy loads the fields of the fourth rule, and its own defaults apply without them") {
  const auto section = load(kOn).rules.of<GomemlimitPolicy>();
  CHECK(section.enabled);
  CHECK(section.existing == Existing::kKeep);
  CHECK_FALSE(default_policy().rules.of<GomemlimitPolicy>().enabled);
  CHECK(load(kOn).rules.of<GomaxprocsPolicy>().enabled);
}

TEST_CASE("a wrong key or value of the fourth rule is an error with its place") {
  const auto key = load_policy(kHead + "rules: {gomemlimt: {}}\n", "p");
  REQUIRE_FALSE(key.has_value());
  CHECK(key.error().message.find("p:3:9: unknown key \"gomemlimt\" in rules; did you mean \"gomemlimit\"?") ==
        0);
  const auto value = load_policy(kHead + "rules: {gomemlimit: {existing: kep}}\n", "p");
  REQUIRE_FALSE(value.has_value());
  CHECK(value.error().message.find("did you mean \"keep\"?") != std::string::npos);
}

TEST_CASE("an override changes one field of the fourth rule and leaves the other") {
  const Policy policy =
      load(kOn + "overrides:\n- {match: {namespaces: [dev]}, rules: {gomemlimit: {existing: replace}}}\n");
  const RulePolicy rules = policy.effective("dev", {});
  CHECK(rules.of<GomemlimitPolicy>().enabled);
  CHECK(rules.of<GomemlimitPolicy>().existing == Existing::kReplace);
  CHECK(policy.effective("prod", {}).of<GomemlimitPolicy>().existing == Existing::kKeep);
  CHECK(lists(fields_of(policy), "rules.gomemlimit.enabled", "true"));
  CHECK(lists(fields_of(policy), "overrides[0].rules.gomemlimit.existing", "replace"));
  CHECK_FALSE(lists(fields_of(policy), "overrides[0].rules.gomemlimit.enabled", "true"));
}

TEST_CASE("the schema and the list of keys have the fields of the fourth rule") {
  const auto schema = nlohmann::json::parse(policy_schema());
  const auto& rules = schema["properties"]["rules"]["properties"];
  CHECK(rules["gomemlimit"]["properties"]["enabled"]["type"] == "boolean");
  CHECK(rules["gomemlimit"]["properties"]["existing"]["enum"] == nlohmann::json{"keep", "replace"});
  CHECK(rules["gomemlimit"]["properties"]["existing"]["default"] == "keep");
  const auto keys = policy_keys();
  for (const std::string path : {"rules.gomemlimit.enabled", "overrides[].rules.gomemlimit.existing"})
    CHECK(std::ranges::find(keys, path, &PolicyKey::path) != keys.end());
}

TEST_CASE("the fourth rule changes a container") {
  const Decided decided = decide_pod(load(kOn), pod(kLimited));
  CHECK(decided.finding().outcome == Outcome::kChange);
  CHECK(to_string(decided.finding().setting) == "env GOMEMLIMIT");
  const auto added =
      std::ranges::find(decided.decision.operations, "/spec/containers/0/env", &Operation::path);
  REQUIRE(added != decided.decision.operations.end());
  const Node* field = added->value->first->find("valueFrom")->find("resourceFieldRef");
  CHECK(field->string_at("resource") == "limits.memory");
  CHECK(field->string_at("divisor") == "1");
}

TEST_CASE("the fourth rule judges what the operator set") {
  const auto outcome = [](const std::string& policy, const std::string& env) {
    const Decided decided = decide_pod(load(policy), pod(kLimited + "    env: [" + env + "]\n"));
    return std::string(to_string(decided.finding().outcome)) + " " +
           std::string(describe(decided.finding().reason).code);
  };
  CHECK(outcome(kOn, "{name: GOMEMLIMIT, value: 6GiB}") == "kept existing-kept");
  CHECK(outcome(kOn, "{name: GOMEMLIMIT, value: ''}") == "warning ignored-by-go");
  CHECK(outcome("rules: {gomemlimit: {enabled: true, existing: replace}}\n",
                "{name: GOMEMLIMIT, value: 6GiB}") == "change existing-replaced");
  CHECK(
      outcome(kOn,
              "{name: GOMEMLIMIT, valueFrom: {resourceFieldRef: {resource: limits.memory, divisor: '0'}}}") ==
      "already already-set");
  CHECK(outcome("rules: {}\n", "{name: GOMEMLIMIT, value: 6GiB}") == "skipped rule-disabled");
}

TEST_CASE("the annotation of a changed pod names the fourth rule") {
  const Decided decided = decide_pod(load(kOn), pod(kLimited), Origin::kAdmission);
  const auto found =
      std::ranges::find(decided.decision.operations, "/metadata/annotations", &Operation::path);
  REQUIRE(found != decided.decision.operations.end());
  CHECK(found->value->first->text.find("gomemlimit; policy=") != std::string_view::npos);
}

TEST_CASE("explain shows the steps and findings of the fourth rule") {
  const Policy policy = load(kOn);
  const Decided decided = decide_pod(policy, pod(kLimited));
  const Subjects subjects = recognise(policy, *decided.tree.root);
  REQUIRE(subjects.containers.size() == 1);
  FoundObject found;
  found.object = decided.object;
  std::ostringstream out;
  write_rules(out, policy, found, {}, policy.effective("mimir", {}), subjects.containers[0],
              decided.decision);
  const auto begin =
      out.str().find("\nRule gomemlimit\n    - limits.memory is 8Gi\n    change  env GOMEMLIMIT: ");
  CHECK(begin != std::string::npos);
}

TEST_CASE("summaries and reports count the fourth rule by name") {
  const Report report = report_of(decide_pod(load(kOn), pod(kLimited)));
  const Summary summary = summarise(report);
  CHECK(summary.of(kGomemlimit).of(Outcome::kChange) == 1);
  CHECK(std::ranges::count(rule_ids(), kGomemlimit) == 1);

  std::ostringstream json, sarif;
  write_report(json, Format::kJson, report, summary, {});
  CHECK(nlohmann::json::parse(json.str())["summary"]["rules"]["gomemlimit"]["change"] == 1);
  write_report(sarif, Format::kSarif, report, summary, {});
  const auto rules = nlohmann::json::parse(sarif.str())["runs"][0]["tool"]["driver"]["rules"];
  const auto row = std::ranges::find_if(rules, [](const auto& rule) {
    return rule["id"].template get<std::string>().starts_with("gomemlimit/");
  });
  REQUIRE(row != rules.end());
  CHECK((*row)["fullDescription"]["text"].get<std::string>().starts_with("GOMEMLIMIT: "));
}

TEST_CASE("the webhook's metrics count the fourth rule under its name") {
  WebhookMetrics metrics;
  ReviewSummary review;
  review.findings.push_back({kGomemlimit, Outcome::kWarning, all_reasons().back().reason});
  metrics.count(review, std::chrono::microseconds(1));
  Exposition out;
  metrics.write(out);
  const std::string text = out.take();
  CHECK(text.find("mimir_tuner_findings_total{rule=\"gomemlimit\",outcome=\"warning\"") != std::string::npos);
}

TEST_CASE("each rule has a section of policy fields, in the same order") {
  std::vector<std::string> sections;
  for (const auto& key : policy_keys())
    if (key.path.starts_with("rules.") && key.path.find('.', 6) == std::string::npos)
      sections.push_back(key.path.substr(6));
  std::vector<std::string> rules;
  for (const Rule* rule : kRules) rules.emplace_back(rule->id.name());
  CHECK(sections == rules);
}

}  // namespace mimir_tuner
