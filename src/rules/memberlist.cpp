#include <algorithm>

#include "mimir_tuner/rules/rule.h"
#include "rules/steps.h"

namespace mimir_tuner {
namespace {

Proposal rule_wide(Reason reason, std::string detail = {}) {
  return {.outcome = Outcome::kSkipped, .reason = reason, .detail = std::move(detail)};
}

bool gossips(const Container& container, const Setting& setting) {
  return container.targets.empty() ||
         std::ranges::any_of(
             container.targets, [&](auto target) { return setting.used_by(target); });
}

Proposal want_one(const Setting& setting, const std::string& value, const Situation& situation) {
  Proposal proposal{.setting = &setting, .value = value, .reason = Reason::kGossipDefault};
  if (!known_to_all(setting, situation.oldest, situation.newest)) {
    proposal.outcome = Outcome::kSkipped;
    proposal.reason = situation.oldest ? Reason::kUnknownToRelease : Reason::kReleaseNotProven;
    proposal.detail = "known since " + setting.first.to_string();
  }
  return proposal;
}

std::vector<Proposal> proposal(const RulePolicy& policy, const Situation& situation) {
  if (policy.of<MemberlistPolicy>().settings.empty()) return {};
  if (situation.container != nullptr &&
      !gossips(*situation.container, *policy.of<MemberlistPolicy>().settings.front().first))
    return {rule_wide(Reason::kTargetWithoutGossip)};
  if (!situation.joined && policy.of<MemberlistPolicy>().not_joined == NotJoined::kSkip)
    return {rule_wide(Reason::kNotJoined, situation.file_unread ? "its config file was not read" : "")};
  std::vector<Proposal> proposals;
  for (const auto& [setting, value] : policy.of<MemberlistPolicy>().settings)
    proposals.push_back(want_one(*setting, value, situation));
  return proposals;
}

std::vector<std::string> explain(const RulePolicy&, const Situation& situation) {
  return {situation.joined ? "a join address is set, so it gossips" : "no join address is set here",
          release_step(situation)};
}

}  // namespace

const Rule kMemberlistRule = {
    .id = RuleId("memberlist"),
    .purpose = "memberlist: gossip at Mimir's default pace costs packets and CPU in every member.",
    .enabled = [](const RulePolicy& policy) { return policy.of<MemberlistPolicy>().enabled; },
    .existing = [](const RulePolicy& policy) { return policy.of<MemberlistPolicy>().existing; },
    .delivery = [](const RulePolicy& policy) -> std::optional<Delivery> {
      return policy.of<MemberlistPolicy>().delivery;
    },
    .proposal = proposal,
    .explain = explain,
};

}  // namespace mimir_tuner
