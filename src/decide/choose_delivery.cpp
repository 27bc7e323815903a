#include "decide/deliver.h"

namespace mimir_tuner {
namespace {

// Why flags cannot be added to this container; nullopt if they can.
std::optional<Proposal> flags_refused(const Container& container) {
  Proposal proposal{.outcome = Outcome::kSkipped, .reason = Reason::kWrappedCommand};
  if (container.wrapped) {
    proposal.detail = std::string(container.command.front());
    return proposal;
  }
  if (container.command.empty() && container.args.empty()) {
    proposal.detail = "neither command nor args are given";
    return proposal;
  }
  return std::nullopt;
}

bool is_by_config(Delivery delivery, const Container& container) {
  return delivery == Delivery::kConfig || (delivery == Delivery::kAuto && !container.config_file.empty());
}

}  // namespace

SubjectName subject_of(const Container& container) {
  return {SubjectKind::kContainer, std::string(container.name)};
}

SubjectName subject_of(const Config& config) { return {SubjectKind::kConfigKey, std::string(config.key)}; }

void EnvDelivery::deliver(const Rule& rule, const RulePolicy& policy) {
  for (const auto& proposal : rule.proposal(policy, situation_))
    deliver_env(rule, rule.existing(policy), situation_, proposal, out_);
}

void NoDelivery::deliver(const Rule& rule, const RulePolicy& /*policy*/) {
  out_.findings.push_back(to_finding(rule, subject_, path_, proposal_, situation_));
}

ContainerDeliveries::ContainerDeliveries(const Situation& situation, const ContainerEvidence* seen,
                                         Decision& out)
    : container_(*situation.container),
      env_(situation, out),
      args_(situation, seen, out),
      file_(situation, seen, out),
      none_(subject_of(container_), container_.path, situation, out) {}

SettingDelivery* ContainerDeliveries::choose(const Rule& rule, const RulePolicy& policy) {
  const auto delivery = rule.delivery(policy);
  if (!delivery) return &env_;
  if (is_by_config(*delivery, container_)) return &file_;
  if (auto refused = flags_refused(container_)) {
    none_.because(std::move(*refused));
    return &none_;
  }
  return &args_;
}

void ContainerDeliveries::finish() {
  file_.finish();
  args_.finish();
}

ConfigDeliveries::ConfigDeliveries(const Config& config, const Situation& situation, Decision& out)
    : config_(config, situation, out), none_(subject_of(config), config.path, situation, out) {
  none_.because({.outcome = Outcome::kSkipped, .reason = Reason::kDeliveredByArgs});
}

SettingDelivery* ConfigDeliveries::choose(const Rule& rule, const RulePolicy& policy) {
  const auto delivery = rule.delivery(policy);
  if (!delivery) return nullptr;
  if (*delivery == Delivery::kArgs) return &none_;
  return &config_;
}

void ConfigDeliveries::finish() { config_.finish(); }

}  // namespace mimir_tuner
