#include "decide/advice.h"
#include "decide/deliver.h"

namespace mimir_tuner {
namespace {

Finding overridden_by(const Flag& flag, const Proposal& proposal, Finding finding) {
  const bool same = !proposal.value.empty() && same_value(*proposal.setting, flag.value, proposal.value);
  finding.setting = {SettingKind::kFlag, std::string(proposal.setting->flag)};
  finding.from = flag.value;
  finding.outcome = same ? Outcome::kAlready : Outcome::kKept;
  finding.reason = same ? Reason::kAlreadySet : Reason::kOverriddenByFlag;
  finding.detail.clear();
  return finding;
}

}  // namespace

void ConfigFileDelivery::deliver(const Rule& rule, const RulePolicy& policy) {
  used_ = true;
  const Container& container = *situation_.container;
  const auto finding_of = [&](const Proposal& proposal) {
    return to_finding(rule, subject_of(container), container.path, proposal, situation_);
  };
  // We may not see whether the file joins members, but flags that override it matter either way.
  Situation joined = situation_;
  joined.joined = true;
  bool overridden = false;
  bool wanted_in_file = false;  // a change that no flag overrides
  for (const auto& proposal : rule.proposal(policy, joined)) {
    const auto flag =
        proposal.setting != nullptr ? container.flags.find(proposal.setting->flag) : std::nullopt;
    wanted_in_file = wanted_in_file || (!flag && proposal.outcome == Outcome::kChange);
    if (!flag) continue;
    overridden = true;
    out_.findings.push_back(overridden_by(*flag, proposal, finding_of(proposal)));
  }
  if (overridden && !wanted_in_file) return;
  out_.findings.push_back(finding_of({.outcome = Outcome::kSkipped,
                                      .reason = Reason::kDeliveredByConfig,
                                      .detail = std::string(container.config_file)}));
}

void ConfigFileDelivery::finish() {
  if (used_ && seen_ != nullptr) report_not_inspected(*situation_.container, *seen_, out_);
}

}  // namespace mimir_tuner
