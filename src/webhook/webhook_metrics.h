#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string_view>
#include <tuple>

#include "mimir_tuner/admission/review_summary.h"
#include "mimir_tuner/process/exposition.h"

namespace mimir_tuner {

/// Counts what the webhook answers. The labels are bounded: kinds and operations outside the lists in
/// docs/metrics.md count as "other", and rules, outcomes and reasons come from the program's own tables. A
/// new rule or reason needs no change here. Thread-safe: one short lock a review.
class WebhookMetrics {
 public:
  /// Counts a review as in flight during its lifetime.
  class InFlight {
   public:
    explicit InFlight(WebhookMetrics& metrics) : metrics_(metrics) { ++metrics_.in_flight_; }
    ~InFlight() { --metrics_.in_flight_; }
    InFlight(const InFlight&) = delete;
    InFlight& operator=(const InFlight&) = delete;

   private:
    WebhookMetrics& metrics_;
  };

  /// Counts one answered review, its findings, and the time from the complete request to the answer.
  void count(const ReviewSummary& summary, std::chrono::microseconds took);

  /// Appends the families mimir_tuner_requests_total to mimir_tuner_shed_requests_total of docs/metrics.md.
  void write(Exposition& out) const;

 private:
  using RequestLabels = std::tuple<std::string_view, std::string_view, ReviewOutcome>;
  using FindingLabels = std::tuple<Reason, std::string_view, Outcome>;  // the string is the rule's name

  void write_requests(Exposition& out) const;
  void write_findings(Exposition& out) const;

  LatencyHistogram duration_;
  std::atomic<std::int64_t> in_flight_ = 0;
  mutable std::mutex mutex_;  // guards everything below
  std::map<RequestLabels, std::uint64_t> requests_;
  std::map<FindingLabels, std::uint64_t> findings_;
  std::uint64_t parse_failures_ = 0, patch_failures_ = 0, shed_ = 0;
};

}  // namespace mimir_tuner
