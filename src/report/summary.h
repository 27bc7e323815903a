#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

inline constexpr std::array kOutcomes = {Outcome::kChange, Outcome::kWarning, Outcome::kKept,
                                         Outcome::kSkipped, Outcome::kAlready};
inline constexpr std::array kRuleIds = {RuleId::kGomaxprocs, RuleId::kMemberlist, RuleId::kCompression,
                                        RuleId::kObject};

/// Findings by outcome.
struct Tally {
  std::array<std::size_t, kOutcomes.size()> counts{};  ///< Indexed by Outcome.

  void add(Outcome outcome) { ++counts.at(static_cast<std::size_t>(outcome)); }
  std::size_t of(Outcome outcome) const { return counts.at(static_cast<std::size_t>(outcome)); }
  std::size_t total() const;
};

/// How many containers' Go runtime takes the node's cores for its own, before and after.
struct CoresMeaning {
  std::size_t containers = 0;  ///< That the rule looked at.
  std::size_t before = 0, after = 0;
  std::size_t unknown = 0;  ///< Nobody can tell: a rebuilt image or an unknown release.
};

/// How many gRPC client settings compress, of those that the policy chooses and the release knows.
struct LinksMeaning {
  std::size_t links = 0;
  std::size_t before = 0, after = 0;
  std::size_t unknown = 0;  ///< The value is a variable.
};

/// Gossip of the member that gossips most, of those whose settings are no variables. One message is sent
/// retransmit_factor x ceil(log10(N+1)) times; each tick goes to gossip_nodes members at most.
struct GossipMeaning {
  double packets_before = 0, packets_after = 0;     ///< At most, a second and member.
  std::optional<long> factor_before, factor_after;  ///< nullopt: not looked at.
};

struct Summary {
  std::size_t inspected = 0, to_change = 0, errors = 0;
  std::size_t only_audited = 0;  ///< Of those to change: the policy's mode is audit there.
  Tally all;
  std::array<Tally, kRuleIds.size()> by_rule;  ///< Indexed by RuleId.
  std::vector<Tally> by_object;                ///< As Report::objects.
  CoresMeaning cores;
  LinksMeaning links;
  std::optional<GossipMeaning> gossip;  ///< nullopt: nothing in the input sets or would get gossip settings.

  const Tally& of(RuleId rule) const { return by_rule.at(static_cast<std::size_t>(rule)); }
};

Summary summarise(const Report& report);

/// One sentence each on what the changes mean, true figures only (docs/audit.md says where they come from).
/// May be empty.
std::vector<std::string> meaning(const Summary& summary);

/// "3 objects inspected, 2 to change: 12 changes, 0 already set, 1 kept, 5 skipped, 0 warnings." And, where
/// it is so, that mode audit writes nothing.
std::string headline(const Summary& summary);

/// Indices of the objects with the most changes and warnings, most first, at most `limit`; none without any.
std::vector<std::size_t> busiest(const Summary& summary, std::size_t limit);

}  // namespace mimir_tuner
