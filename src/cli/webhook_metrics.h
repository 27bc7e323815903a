#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "admission/review.h"
#include "server/exposition.h"

namespace mimir_tuner::cli {

/// Counts what the webhook decides, under a bounded set of labels. Thread-safe. docs/metrics.md describes the names.
class WebhookMetrics {
 public:
  /// Counts a review as in flight while it lives.
  class InFlight {
   public:
    explicit InFlight(WebhookMetrics& metrics) : metrics_(metrics) { ++metrics_.in_flight_; }
    ~InFlight() { --metrics_.in_flight_; }
    InFlight(const InFlight&) = delete;
    InFlight& operator=(const InFlight&) = delete;

   private:
    WebhookMetrics& metrics_;
  };

  void count(const ReviewSummary& summary, std::chrono::microseconds took);
  void write(server::Exposition& out) const;

 private:
  using Counter = std::atomic<std::uint64_t>;
  static constexpr std::size_t kKinds = 10, kOperations = 5, kOutcomes = 6;
  static constexpr std::size_t kRules = 4, kFindingOutcomes = 5, kReasons = 96;

  void write_requests(server::Exposition& out) const;
  void write_findings(server::Exposition& out) const;

  std::array<Counter, kKinds * kOperations * kOutcomes> requests_{};
  std::array<Counter, kRules * kFindingOutcomes * kReasons> findings_{};
  server::LatencyHistogram duration_;
  std::atomic<std::int64_t> in_flight_ = 0;
  Counter parse_failures_ = 0, patch_failures_ = 0, shed_ = 0;
};

}  // namespace mimir_tuner::cli
