#include "mimir_tuner/decide/decide.h"

#include <algorithm>

#include "decide/advice.h"
#include "decide/annotate.h"
#include "decide/deliver.h"
#include "decide/gate.h"
#include "decide/verify.h"
#include "mimir_tuner/decide/knowledge.h"
#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {
namespace {

struct Request {
  const Policy& policy;
  const Object& object;
  const Evidence& evidence;
};

Finding passed_by(const PassedBy& passed) {
  const bool unread = passed.reason == Reason::kConfigUnreadable;
  return {.rule = RuleId::kObject,
          .outcome = unread ? Outcome::kWarning : Outcome::kSkipped,
          .reason = passed.reason,
          .subject = passed.subject,
          .path = passed.path,
          .detail = passed.detail};
}

Proposal disabled() { return {.outcome = Outcome::kSkipped, .reason = Reason::kRuleDisabled}; }

// A container's own flags, else the file that it reads, say what it runs.
Container with_targets_of(const Container& container, const Node* file) {
  Container out = container;
  const Node* target = file != nullptr && out.targets.empty() ? file->find("target") : nullptr;
  if (target != nullptr && target->is_string() && !target->expands) out.targets = split_targets(target->text);
  return out;
}

void decide_container(const Request& request, const Subjects& subjects, const Container& recognised,
                      Decision& out) {
  const ContainerEvidence* seen = request.evidence.evidence_for(recognised.path);
  const Container container = with_targets_of(recognised, seen != nullptr ? seen->config : nullptr);
  Situation situation = situation_of(request.policy, *request.object.root, request.evidence, container);
  std::vector<std::string_view> components = container.targets;
  components.insert(components.end(), subjects.component_labels.begin(), subjects.component_labels.end());
  const RulePolicy policy = request.policy.effective(request.object.object_namespace, components);
  out.overrides.insert(policy.overrides.begin(), policy.overrides.end());
  if (policy.mode == Mode::kAudit) out.mode = Mode::kAudit;
  const std::string subject = "container " + std::string(container.name);
  bool by_config = false;
  bool keeps_by_args = false;
  ArgsDelivery args(situation, out);
  for (const Rule* rule : kRules) {
    if (!rule->enabled(policy)) {
      out.findings.push_back(to_finding(*rule, subject, container.path, disabled(), situation));
      continue;
    }
    const auto proposals = rule->proposal(policy, situation);
    const auto delivery = rule->delivery(policy);
    if (!delivery) {
      for (const auto& proposal : proposals)
        deliver_env(*rule, rule->existing(policy), situation, proposal, out);
    } else if (*delivery == Delivery::kConfig ||
               (*delivery == Delivery::kAuto && !container.config_file.empty())) {
      by_config = true;
      Situation of_file =
          situation;  // whether the file joins may not be seen here; its flags are looked at all the same
      of_file.joined = true;
      report_delivered_by_config(*rule, situation, rule->proposal(policy, of_file), out);
    } else if (const auto barred = flags_barred(container)) {
      out.findings.push_back(to_finding(*rule, subject, container.path, *barred, situation));
    } else {
      keeps_by_args = keeps_by_args || rule->existing(policy) == Existing::kKeep;
      for (const auto& proposal : proposals) args.deliver(*rule, rule->existing(policy), proposal);
    }
  }
  args.finish();
  if (by_config && seen != nullptr) report_not_inspected(subject, container, *seen, out);
  if (keeps_by_args && situation.file_unread) report_not_read(subject, container, *seen, out);
  advise_container(policy, situation, request.evidence, out);
}

void decide_config(const Request& request, const Config& config, Decision& out) {
  const Situation situation = situation_of(request.policy, *request.object.root, request.evidence, config);
  const RulePolicy policy = request.policy.effective(request.object.object_namespace, {});
  out.overrides.insert(policy.overrides.begin(), policy.overrides.end());
  if (policy.mode == Mode::kAudit) out.mode = Mode::kAudit;
  const std::string subject = "key " + std::string(config.key);
  ConfigDelivery delivery(config, situation, out);
  for (const Rule* rule : kRules) {
    const auto how = rule->delivery(policy);
    if (!how) continue;
    if (!rule->enabled(policy)) {
      out.findings.push_back(to_finding(*rule, subject, config.path, disabled(), situation));
    } else if (*how == Delivery::kArgs) {
      const Proposal by_args{.outcome = Outcome::kSkipped, .reason = Reason::kDeliveredByArgs};
      out.findings.push_back(to_finding(*rule, subject, config.path, by_args, situation));
    } else {
      for (const auto& proposal : rule->proposal(policy, situation))
        delivery.deliver(*rule, rule->existing(policy), proposal);
    }
  }
  delivery.finish();
  advise_config(policy, config, situation, request.evidence, out);
}

Decision draft(const Request& request) {
  Decision out;
  const Node& root = *request.object.root;
  const auto template_path = pod_template_path(root);
  const Subjects subjects = template_path ? recognise_pod(request.policy, root, *template_path)
                                          : recognise_config_map(request.policy, root);
  for (const auto& passed : subjects.passed) out.findings.push_back(passed_by(passed));
  for (const auto& container : subjects.containers) decide_container(request, subjects, container, out);
  for (const auto& config : subjects.configs) decide_config(request, config, out);
  if (out.findings.empty()) out.findings.push_back({.reason = Reason::kNotMimir});
  return out;
}

}  // namespace

const ContainerEvidence* Evidence::evidence_for(std::string_view container_path) const {
  const auto found = std::ranges::find(containers, container_path, &ContainerEvidence::path);
  return found != containers.end() ? &*found : nullptr;
}

bool Decision::has(Outcome outcome) const {
  return std::ranges::any_of(
      findings, [&](const Finding& finding) { return finding.outcome == outcome; });
}

Decision decide(const Policy& policy, const Object& object, const Evidence& evidence) {
  if (auto barred = early_exit(object)) {
    Decision out;
    out.findings.push_back(std::move(*barred));
    return out;
  }
  const Request request{policy, object, evidence};
  Decision out = draft(request);
  if (!out.changes()) return out;
  annotate(policy, object, out);
  const auto again = [&](const Object& changed) { return draft({policy, changed, evidence}).changes(); };
  if (auto why = verify_edit(object, out.operations, again)) withdraw(out, why->first, why->second);
  return out;
}

}  // namespace mimir_tuner
