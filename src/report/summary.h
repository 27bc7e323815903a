#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mimir_tuner/report/report.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {

/// All outcomes in the order of the reports' columns.
inline constexpr std::array kOutcomes = {Outcome::kChange, Outcome::kWarning, Outcome::kKept,
                                         Outcome::kSkipped, Outcome::kAlready};

/// Findings by outcome.
struct Tally {
  std::array<std::size_t, kOutcomes.size()> counts{};  ///< Indexed by Outcome.

  void add(Outcome outcome) { ++counts.at(static_cast<std::size_t>(outcome)); }
  std::size_t of(Outcome outcome) const { return counts.at(static_cast<std::size_t>(outcome)); }
  std::size_t total() const;
};

/// Number of containers whose Go runtime uses all cores of the node, before and after the changes.
struct CoresMeaning {
  std::size_t containers = 0;  ///< Containers that the rule considered.
  std::size_t before = 0, after = 0;
  std::size_t unknown = 0;  ///< The image is a rebuild or its release is unknown.
};

/// Number of gRPC client settings that compress, among those that the policy selects and the release knows.
struct LinksMeaning {
  std::size_t links = 0;
  std::size_t before = 0, after = 0;
  std::size_t unknown = 0;  ///< The value is a variable.
};

/// Gossip of the member that sends the most packets, ignoring members whose settings are variables. A member
/// sends each message retransmit_factor x ceil(log10(N+1)) times in a cluster of N members, and contacts at
/// most gossip_nodes members in each gossip_interval (dskit, kv/memberlist).
struct GossipMeaning {
  double packets_before = 0, packets_after = 0;     ///< Upper bound per second and member.
  std::optional<long> factor_before, factor_after;  ///< nullopt: not considered.
};

struct Summary {
  std::size_t inspected = 0, to_change = 0, errors = 0;
  std::size_t only_audited = 0;  ///< Objects to change where the policy's mode is audit.
  Tally all;
  std::vector<Tally> by_rule = std::vector<Tally>(rule_rows());  ///< Indexed by rule_row().
  std::vector<Tally> by_object;                                  ///< In the order of Report::objects.
  CoresMeaning cores;
  LinksMeaning links;
  std::optional<GossipMeaning> gossip;  ///< nullopt: no gossip settings in the input or the changes.

  const Tally& of(RuleId rule) const { return by_rule.at(rule_row(rule)); }
};

Summary summarise(const Report& report);

/// Sentences on the effect of the changes, one for each rule that has one. May be empty. docs/audit.md
/// explains the figures.
std::vector<std::string> meaning(const Summary& summary);

/// "3 objects inspected, 2 to change: 12 changes, 0 already set, 1 kept, 5 skipped, 0 warnings." Adds how
/// many of them mode audit leaves unwritten.
std::string headline(const Summary& summary);

/// Indices of the objects with the most changes and warnings, at most `limit`, the most first. Objects
/// without any are left out.
std::vector<std::size_t> busiest(const Summary& summary, std::size_t limit);

}  // namespace mimir_tuner
