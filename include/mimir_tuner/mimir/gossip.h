#pragma once

#include <cstdint>

namespace mimir_tuner {

/// The settings of a memberlist that decide how much it talks. The defaults are Mimir's own, in every
/// release.
struct GossipSettings {
  double interval_seconds = 0.2;  ///< memberlist.gossip_interval
  std::int64_t factor = 4;        ///< memberlist.retransmit_factor
  std::int64_t nodes = 3;         ///< memberlist.gossip_nodes
  double push_pull_seconds = 30;  ///< memberlist.pull_push_interval; 0: never
};

/// What follows for a cluster of `members` processes (every component that gossips, not only ingesters).
/// Source: hashicorp/memberlist util.go (retransmitLimit, pushPullScale), state.go (gossip), queue.go, as
/// dskit uses it.
struct GossipFigures {
  std::int64_t sends =
      0;  ///< How often one node sends one message before it forgets it: factor x ceil(log10(members + 1)).
  double packets_per_second =
      0;  ///< Of one node, at most: gossip_nodes a tick. Each packet is a TCP connection.
  std::int64_t spread_ticks =
      0;  ///< Ticks until all members have an update, about: log of `members` to the base gossip_nodes + 1.
  double spread_seconds = 0;
  double drain_seconds = 0;  ///< Until a node has sent out its own last update, as at its shutdown.
  double miss_chance = 0;    ///< That an update misses at least one member until the next heartbeat or full
                             ///< sync: 1 - (1 - e^-sends)^members.
  double full_sync_seconds = 0;  ///< Between two full syncs of one node; grows from 33 members on. 0: never.
};

GossipFigures gossip_figures(const GossipSettings& settings, std::int64_t members);

}  // namespace mimir_tuner
