#include <algorithm>

#include "mimir_tuner/rules/rule.h"
#include "rules/steps.h"

namespace mimir_tuner {
namespace {

Proposal skip(const Setting* client, Reason reason, std::string detail = {}) {
  return {.setting = client, .outcome = Outcome::kSkipped, .reason = reason, .detail = std::move(detail)};
}

bool used_by(const Setting& client, const Container& container) {
  return std::ranges::any_of(
      container.targets, [&](auto target) { return client.used_by(target); });
}

// A client that documents s2 does so in every release that has both the client and s2.
bool s2_fits(const Setting& client, const Situation& situation) {
  return !situation.s2_doubt && client.s2_since;
}

std::string why_not_s2(const Setting& client, const Situation& situation) {
  if (!client.s2_since) return "this client documents gzip and snappy only";
  return situation.s2_doubt ? describe(*situation.s2_doubt) : "";
}

Proposal want_one(const Setting& client, Codec codec, Codec fallback, const Situation& situation) {
  if (codec == Codec::kNone) return skip(&client, Reason::kClientNotChosen);
  if (!known_to_all(client, situation.oldest, situation.newest)) {
    if (situation.oldest)
      return skip(&client, Reason::kUnknownToRelease, "known since " + client.first.to_string());
    return skip(&client, Reason::kReleaseNotProven, "known since " + client.first.to_string());
  }
  Proposal proposal{
      .setting = &client, .value = std::string(to_string(codec)), .reason = Reason::kCompressionOff};
  if (codec != Codec::kS2 || s2_fits(client, situation)) return proposal;
  proposal.reason = Reason::kCodecFallback;
  proposal.detail = why_not_s2(client, situation);
  proposal.value = to_string(fallback);
  if (fallback == Codec::kNone) proposal.outcome = Outcome::kSkipped;
  return proposal;
}

std::vector<Proposal> proposal(const RulePolicy& policy, const Situation& situation) {
  std::vector<Proposal> proposals;
  for (const auto& client : catalogue()) {
    if (client.group != SettingGroup::kGrpcCompression) continue;
    if (situation.container != nullptr && !situation.container->targets.empty() &&
        !used_by(client, *situation.container))
      continue;
    const auto& chosen = policy.of<CompressionPolicy>().clients;
    const auto choice = std::ranges::find(chosen, &client, &ClientChoice::client);
    if (choice != chosen.end()) {
      proposals.push_back(want_one(client, choice->codec.value_or(policy.of<CompressionPolicy>().codec),
                                   policy.of<CompressionPolicy>().fallback, situation));
    } else if (client.documented && known_to_all(client, situation.oldest, situation.newest)) {
      proposals.push_back(skip(&client, Reason::kClientNotChosen));
    }
  }
  if (proposals.empty()) proposals.push_back(skip(nullptr, Reason::kTargetWithoutClient));
  return proposals;
}

std::vector<std::string> explain(const RulePolicy& policy, const Situation& situation) {
  std::vector<std::string> steps = {release_step(situation)};
  if (policy.of<CompressionPolicy>().codec != Codec::kS2) return steps;
  steps.push_back(
      !situation.s2_doubt
          ? "s2: every process that may serve is known to be 2.15.0 or later"
          : "s2: not every process that may serve is known to be 2.15.0 or later, so the fallback "
            "applies (" +
                describe(*situation.s2_doubt) + ")");
  return steps;
}

}  // namespace

const Rule kCompressionRule = {
    .id = RuleId("compression"),
    .purpose = "compression: gRPC between Mimir's components is uncompressed by default.",
    .enabled = [](const RulePolicy& policy) { return policy.of<CompressionPolicy>().enabled; },
    .existing = [](const RulePolicy& policy) { return policy.of<CompressionPolicy>().existing; },
    .delivery = [](const RulePolicy& policy) -> std::optional<Delivery> {
      return policy.of<CompressionPolicy>().delivery;
    },
    .proposal = proposal,
    .explain = explain,
};

}  // namespace mimir_tuner
