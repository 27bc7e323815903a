#include "mimir_tuner/decide/decide.h"

#include <algorithm>

#include "decide/advice.h"
#include "decide/annotate.h"
#include "decide/deliver.h"
#include "decide/gate.h"
#include "decide/verify.h"
#include "mimir_tuner/decide/knowledge.h"
#include "mimir_tuner/recognise/mimir_config.h"
#include "mimir_tuner/recognise/recognise.h"

namespace mimir_tuner {
namespace {

struct Input {
  const Policy& policy;
  const Object& object;
  const Evidence& evidence;
  std::span<const ObjectKind> kinds;
};

Finding finding_of(const RejectedSubject& rejected) {
  const bool unreadable = rejected.reason == Reason::kConfigUnreadable;
  return {.rule = RuleId::kObject,
          .outcome = unreadable ? Outcome::kWarning : Outcome::kSkipped,
          .reason = rejected.reason,
          .subject = {rejected.kind, rejected.name},
          .path = rejected.path,
          .detail = rejected.detail};
}

RulePolicy effective_policy(const Input& input, const std::vector<std::string_view>& components,
                            Decision& out) {
  RulePolicy policy = input.policy.effective(input.object.object_namespace, components);
  out.overrides.insert(policy.overrides.begin(), policy.overrides.end());
  if (policy.mode == Mode::kAudit) out.mode = Mode::kAudit;
  return policy;
}

// Applies every rule to one container or config.
template <class Subject, class Deliveries>
void apply_rules(const RulePolicy& policy, const Subject& subject, const Situation& situation,
                 Deliveries deliveries, Decision& out) {
  for (const Rule* rule : kRules) {
    SettingDelivery* delivery = deliveries.choose(*rule, policy);
    if (delivery == nullptr) continue;
    if (rule->enabled(policy)) {
      delivery->deliver(*rule, policy);
    } else {
      const Proposal disabled{.outcome = Outcome::kSkipped, .reason = Reason::kRuleDisabled};
      out.findings.push_back(to_finding(*rule, subject_of(subject), subject.path, disabled, situation));
    }
  }
  deliveries.finish();
}

// A container without -target runs the targets that its config file names.
Container with_targets_of(const Container& container, const Node* file) {
  Container out = container;
  const Node* target = file != nullptr && out.targets.empty() ? file->find("target") : nullptr;
  if (target != nullptr && target->is_string() && !target->expands) out.targets = split_targets(target->text);
  return out;
}

void decide_container(const Input& input, const Subjects& subjects, const Container& recognised,
                      Decision& out) {
  const ContainerEvidence* seen = input.evidence.evidence_for(recognised.path);
  const Container container = with_targets_of(recognised, seen != nullptr ? seen->config : nullptr);
  const Situation situation = situation_of(input.policy, *input.object.root, input.evidence, container);
  std::vector<std::string_view> components = container.targets;
  components.insert(components.end(), subjects.component_labels.begin(), subjects.component_labels.end());
  const RulePolicy policy = effective_policy(input, components, out);
  apply_rules(policy, container, situation, ContainerDeliveries(situation, seen, out), out);
  advise_container(policy, situation, input.evidence, out);
}

void decide_config(const Input& input, const Config& config, Decision& out) {
  const Situation situation = situation_of(input.policy, *input.object.root, input.evidence, config);
  const RulePolicy policy = effective_policy(input, {}, out);
  apply_rules(policy, config, situation, ConfigDeliveries(config, situation, out), out);
  advise_config(policy, config, situation, input.evidence, out);
}

Decision draft(const Input& input) {
  Decision out;
  const Subjects subjects = recognise(input.policy, *input.object.root, input.kinds);
  for (const auto& rejected : subjects.rejected) out.findings.push_back(finding_of(rejected));
  for (const auto& container : subjects.containers) decide_container(input, subjects, container, out);
  for (const auto& config : subjects.configs) decide_config(input, config, out);
  if (out.findings.empty()) out.findings.push_back({.reason = Reason::kNotMimir});
  return out;
}

}  // namespace

const ContainerEvidence* Evidence::evidence_for(std::string_view container_path) const {
  const auto found = std::ranges::find(containers, container_path, &ContainerEvidence::path);
  return found != containers.end() ? &*found : nullptr;
}

std::string describe_source(const ContainerEvidence& evidence) {
  std::string map = "ConfigMap " + evidence.source_name;
  switch (evidence.source) {
    case ConfigSource::kConfigMap:
      return map;
    case ConfigSource::kUnnamedKey:
      return map + ", key " + evidence.source_key;
    case ConfigSource::kSecret:
      return "Secret " + evidence.source_name;
    case ConfigSource::kMissingConfigMap:
      return map + ", not in the input";
    case ConfigSource::kMissingKey:
      return map + ", whose data has no key " + evidence.source_key;
    case ConfigSource::kUnknown:
      break;
  }
  return "";
}

bool Decision::has(Outcome outcome) const {
  return std::ranges::any_of(
      findings, [&](const Finding& finding) { return finding.outcome == outcome; });
}

Decision decide(const Policy& policy, const Object& object, const Evidence& evidence,
                std::span<const ObjectKind> kinds) {
  const ObjectShape shape = object.root != nullptr ? classify(*object.root, kinds) : ObjectShape{};
  if (auto finding = early_exit(object, shape)) {
    Decision out;
    out.findings.push_back(std::move(*finding));
    return out;
  }
  Decision out = draft({policy, object, evidence, kinds});
  if (!out.changes()) return out;
  annotate(policy, object, shape, out);
  const auto again = [&](const Object& changed) {
    return draft({policy, changed, evidence, kinds}).changes();
  };
  if (const auto refused = verify_edit(object, shape, out.operations, again)) withdraw(out, *refused);
  return out;
}

}  // namespace mimir_tuner
