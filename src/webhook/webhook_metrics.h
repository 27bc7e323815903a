#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "mimir_tuner/admission/review.h"
#include "mimir_tuner/process/exposition.h"

namespace mimir_tuner {

/// Counts what the webhook decides, under a bounded set of labels. Thread-safe. docs/metrics.md describes the
/// names.
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
  void write(Exposition& out) const;

 private:
  using Counter = std::atomic<std::uint64_t>;
  static constexpr std::size_t kKinds = 10, kOperations = 5, kOutcomes = 6;
  static constexpr std::size_t kRules = 4, kFindingOutcomes = 5, kReasons = 96;

  void write_requests(Exposition& out) const;
  void write_findings(Exposition& out) const;

  std::array<Counter, kKinds * kOperations * kOutcomes> requests_{};
  std::array<Counter, kRules * kFindingOutcomes * kReasons> findings_{};
  LatencyHistogram duration_;
  std::atomic<std::int64_t> in_flight_ = 0;
  Counter parse_failures_ = 0, patch_failures_ = 0, shed_ = 0;
};

}  // namespace mimir_tuner
