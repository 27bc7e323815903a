#include <algorithm>
#include <ostream>

#include "explain/explain_parts.h"
#include "mimir_tuner/decide/knowledge.h"
#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kOriginColumn = 60;

void step(std::ostream& out, std::string_view text) { out << "    - " << printable(text) << '\n'; }

void findings_of(std::ostream& out, RuleId rule, std::string_view path, const Decision& decision) {
  for (const auto& finding : decision.findings)
    if (finding.rule == rule && finding.path == path) write_finding(out, finding);
}

// Findings that belong to no rule, such as where the config is stored.
void other_findings(std::ostream& out, std::string_view path, const Decision& decision) {
  const auto here = [&](const Finding& finding) {
    return finding.rule == RuleId::kObject && finding.path == path;
  };
  if (std::ranges::none_of(decision.findings, here)) return;
  out << "\nOther findings\n";
  findings_of(out, RuleId::kObject, path, decision);
}

std::string delivery_step(Delivery delivery, const Container& container) {
  if (delivery == Delivery::kConfig) return "delivery is config: containers are not changed";
  if (delivery == Delivery::kArgs) return "delivery is args: by flags on the container";
  return container.config_file.empty()
             ? "delivery is auto and there is no -config.file: by flags on the container"
             : "delivery is auto and there is a -config.file: the setting belongs in that file";
}

std::string delivery_step(Delivery delivery) {
  return delivery == Delivery::kArgs ? "delivery is args: config files are not changed"
                                     : "delivered by this file";
}

// `delivery`: the step that says how the settings arrive; "" for a rule that delivers by env.
void write_rule(std::ostream& out, const Rule& rule, const RulePolicy& policy, const Situation& situation,
                const std::string& delivery) {
  out << "\nRule " << rule.id.name() << '\n';
  if (!rule.enabled(policy)) return step(out, "the policy disables it");
  if (!delivery.empty()) step(out, delivery);
  for (const auto& text : rule.explain(policy, situation)) step(out, text);
}

}  // namespace

std::string TracedPolicy::origin_of(const std::string& path, std::string_view object_namespace,
                                    const std::vector<std::string_view>& components) const {
  const auto at = [&](int line) {
    return (name.empty() ? "built-in policy" : name) + ":" + std::to_string(line);
  };
  const auto& own = name.empty() ? built_in : origins;
  for (std::size_t i = policy.overrides.size(); i-- > 0;) {
    if (!policy.overrides[i].matches(object_namespace, components)) continue;
    if (const auto found = own.find("overrides[" + std::to_string(i) + "]." + path); found != own.end())
      return at(found->second);
  }
  if (const auto found = own.find(path); found != own.end()) return at(found->second);
  return "built in";
}

void write_effective(std::ostream& out, const TracedPolicy& traced, std::string_view object_namespace,
                     const std::vector<std::string_view>& components) {
  for (const auto& field : fields_of(traced.policy.effective(object_namespace, components))) {
    const bool fits = field.path.size() + field.value.size() < kOriginColumn - 4;
    std::string line = "  " + field.path + ":" + (fits ? " " + field.value : "");
    line.resize(std::max(line.size(), kOriginColumn), ' ');
    out << line << "  " << traced.origin_of(field.path, object_namespace, components) << '\n';
    if (!fits) out << "    " << field.value << '\n';
  }
}

void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Container& container, const Decision& decision) {
  const Situation situation = situation_of(policy, *met.object.root, evidence, container);
  for (const Rule* rule : kRules) {
    const auto delivery = rule->delivery(rules);
    write_rule(out, *rule, rules, situation, delivery ? delivery_step(*delivery, container) : "");
    findings_of(out, rule->id, container.path, decision);
  }
  other_findings(out, container.path, decision);
}

void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Config& config, const Decision& decision) {
  const Situation situation = situation_of(policy, *met.object.root, evidence, config);
  for (const Rule* rule : kRules) {
    const auto delivery = rule->delivery(rules);
    if (!delivery) continue;
    write_rule(out, *rule, rules, situation, delivery_step(*delivery));
    findings_of(out, rule->id, config.path, decision);
  }
  other_findings(out, config.path, decision);
}

void write_finding(std::ostream& out, const Finding& finding) {
  out << "    " << to_string(finding.outcome) << "  "
      << (finding.setting.empty() ? std::string(to_string(finding.rule))
                                  : printable(to_string(finding.setting)));
  if (finding.from || !finding.to.empty()) {
    out << ": " << printable(describe_from(finding));
    if (!finding.to.empty() && finding.outcome == Outcome::kChange) out << " -> " << printable(finding.to);
  }
  out << "  [" << describe(finding.reason).code << "]\n      " << describe(finding.reason).sentence;
  if (!finding.detail.empty()) out << " (" << printable(finding.detail) << ")";
  out << ".\n";
}

}  // namespace mimir_tuner
