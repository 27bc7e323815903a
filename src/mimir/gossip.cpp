#include "mimir_tuner/mimir/gossip.h"

#include <algorithm>
#include <cmath>

namespace mimir_tuner {
namespace {

constexpr double kFullSyncThreshold = 32;  // pushPullScaleThreshold in hashicorp/memberlist util.go

// ceil(log10(members + 1)) in whole numbers, since floating point is wrong at powers of ten.
std::int64_t retransmit_scale(std::int64_t members) {
  std::int64_t scale = 0;
  for (std::int64_t reach = 1; reach <= members; ++scale) {
    if (reach > members / 10) return scale + 1;
    reach *= 10;
  }
  return scale;
}

double full_sync_scale(std::int64_t members) {
  const auto count = static_cast<double>(members);
  if (count <= kFullSyncThreshold) return 1;
  return std::ceil(std::log2(count) - std::log2(kFullSyncThreshold)) + 1;
}

}  // namespace

GossipFigures gossip_figures(const GossipSettings& settings, std::int64_t members) {
  GossipFigures out;
  const std::int64_t peers = std::min(settings.nodes, members - 1);
  if (peers < 1 || settings.interval_seconds <= 0) return out;
  const auto count = static_cast<double>(members);
  out.sends = settings.factor * retransmit_scale(members);
  out.packets_per_second = static_cast<double>(peers) / settings.interval_seconds;
  out.spread_ticks =
      static_cast<std::int64_t>(std::ceil(std::log(count) / std::log(static_cast<double>(peers + 1)) - 1e-9));
  out.spread_seconds = static_cast<double>(out.spread_ticks) * settings.interval_seconds;
  const std::int64_t drain_ticks = (out.sends + peers - 1) / peers;
  out.drain_seconds = static_cast<double>(drain_ticks) * settings.interval_seconds;
  out.miss_chance = -std::expm1(count * std::log1p(-std::exp(-static_cast<double>(out.sends))));
  out.full_sync_seconds = settings.push_pull_seconds * full_sync_scale(members);
  return out;
}

}  // namespace mimir_tuner
