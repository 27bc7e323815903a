#pragma once

#include <cstdint>

namespace mimir_tuner {

// Estimates how much a memberlist cluster gossips. Source: hashicorp/memberlist util.go (retransmitLimit,
// pushPullScale), state.go (gossip) and queue.go, with the options that grafana/dskit sets.

/// The memberlist settings that decide how much a cluster gossips. The defaults are Mimir's, in every
/// release.
struct GossipSettings {
  double interval_seconds = 0.2;  ///< memberlist.gossip_interval
  std::int64_t factor = 4;        ///< memberlist.retransmit_factor
  std::int64_t nodes = 3;         ///< memberlist.gossip_nodes
  double push_pull_seconds = 30;  ///< memberlist.pull_push_interval; 0 turns full syncs off.
};

/// The consequences for a cluster. All figures are for one node unless they say otherwise.
struct GossipFigures {
  /// How often a node sends one message before it drops it: factor * ceil(log10(members + 1)).
  std::int64_t sends = 0;

  /// At most: gossip_nodes per interval. Each packet is a TCP connection.
  double packets_per_second = 0;

  /// Intervals until all members have an update, approximately: log(members) to the base gossip_nodes + 1.
  std::int64_t spread_ticks = 0;
  double spread_seconds = 0;  ///< The same in seconds.

  double drain_seconds = 0;  ///< Until a node has sent its own last update, for example at shutdown.

  /// Probability that an update misses at least one member until the next heartbeat or full sync:
  /// 1 - (1 - e^-sends)^members.
  double miss_chance = 0;

  double full_sync_seconds = 0;  ///< Between two full syncs; grows from 33 members on. 0: never.
};

/// Returns the figures for a cluster of `members` processes. Every component that gossips counts, not only
/// the ingesters. All figures are 0 if a node has no peers or never gossips.
GossipFigures gossip_figures(const GossipSettings& settings, std::int64_t members);

}  // namespace mimir_tuner
