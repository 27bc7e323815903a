#include <algorithm>

#include "rules/rule.h"

namespace mimir_tuner {
namespace {

Want skip(const Setting* client, Reason reason, std::string detail = {}) {
  return {.setting = client, .outcome = Outcome::kSkipped, .reason = reason, .detail = std::move(detail)};
}

bool used_by(const Setting& client, const Container& container) {
  return std::ranges::any_of(container.targets, [&](auto target) { return client.used_by(target); });
}

// A client that documents s2 does so in every release that has both the client and s2.
bool s2_fits(const Setting& client, const Situation& situation) { return situation.s2_doubt.empty() && client.s2_since; }

std::string why_not_s2(const Setting& client, const Situation& situation) {
  return client.s2_since ? situation.s2_doubt : "this client documents gzip and snappy only";
}

Want want_one(const Setting& client, Codec codec, Codec fallback, const Situation& situation) {
  if (codec == Codec::kNone) return skip(&client, Reason::kClientNotChosen);
  if (!known_to_all(client, situation.oldest, situation.newest)) {
    if (situation.oldest) return skip(&client, Reason::kUnknownToRelease, "known since " + client.first.to_string());
    return skip(&client, Reason::kReleaseNotProven, "known since " + client.first.to_string());
  }
  Want want{.setting = &client, .value = std::string(to_string(codec)), .reason = Reason::kCompressionOff};
  if (codec != Codec::kS2 || s2_fits(client, situation)) return want;
  want.reason = Reason::kCodecFallback;
  want.detail = why_not_s2(client, situation);
  want.value = to_string(fallback);
  if (fallback == Codec::kNone) want.outcome = Outcome::kSkipped;
  return want;
}

std::vector<Want> want(const RulePolicy& policy, const Situation& situation) {
  std::vector<Want> wants;
  for (const auto& client : catalogue()) {
    if (client.group != SettingGroup::kGrpcCompression) continue;
    if (situation.container != nullptr && !situation.container->targets.empty() && !used_by(client, *situation.container)) continue;
    const auto& chosen = policy.compression.clients;
    const auto choice = std::ranges::find(chosen, &client, &ClientChoice::client);
    if (choice != chosen.end()) {
      wants.push_back(want_one(client, choice->codec.value_or(policy.compression.codec), policy.compression.fallback, situation));
    } else if (client.documented && known_to_all(client, situation.oldest, situation.newest)) {
      wants.push_back(skip(&client, Reason::kClientNotChosen));
    }
  }
  if (wants.empty()) wants.push_back(skip(nullptr, Reason::kTargetWithoutClient));
  return wants;
}

}  // namespace

const Rule kCompressionRule = {
    .id = RuleId::kCompression,
    .enabled = [](const RulePolicy& policy) { return policy.compression.enabled; },
    .existing = [](const RulePolicy& policy) { return policy.compression.existing; },
    .delivery = [](const RulePolicy& policy) -> std::optional<Delivery> { return policy.compression.delivery; },
    .want = want,
};

}  // namespace mimir_tuner
