#include "webhook/webhook_metrics.h"

#include <algorithm>
#include <string_view>

namespace mimir_tuner {
namespace {

using namespace std::string_view_literals;
using Type = Exposition::Type;

// The last of each list stands for everything else.
constexpr std::array kKindWords = {"Pod"sv,         "ConfigMap"sv, "PodTemplate"sv, "Deployment"sv,
                                   "StatefulSet"sv, "DaemonSet"sv, "ReplicaSet"sv,  "Job"sv,
                                   "CronJob"sv,     "other"sv};
constexpr std::array kOperationWords = {"CREATE"sv, "UPDATE"sv, "DELETE"sv, "CONNECT"sv, "other"sv};
constexpr std::array kOutcomeWords = {"patched"sv,     "would-patch"sv, "unchanged"sv,
                                      "failed-open"sv, "shed"sv,        "refused"sv};

template <class Words>
std::size_t index_of(const Words& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end() - 1, word);
  return static_cast<std::size_t>(found - words.begin());
}

double value(const std::atomic<std::uint64_t>& counter) {
  return static_cast<double>(counter.load(std::memory_order_relaxed));
}

void add_one(std::atomic<std::uint64_t>& counter) { counter.fetch_add(1, std::memory_order_relaxed); }

}  // namespace

void WebhookMetrics::count(const ReviewSummary& summary, std::chrono::microseconds took) {
  static_assert(kKindWords.size() == kKinds && kOperationWords.size() == kOperations &&
                kOutcomeWords.size() == kOutcomes);
  const std::size_t kind = index_of(kKindWords, summary.kind);
  const std::size_t operation = index_of(kOperationWords, summary.operation);
  add_one(requests_[(kind * kOperations + operation) * kOutcomes + index_of(kOutcomeWords, summary.outcome)]);
  duration_.observe(took);
  if (summary.outcome == "failed-open" || summary.outcome == "refused")
    add_one(parse_failures_);
  else if (summary.outcome == "shed")
    add_one(shed_);
  bool refused = false;
  for (const auto& finding : summary.findings) {
    const auto rule = static_cast<std::size_t>(finding.rule);
    const auto outcome = static_cast<std::size_t>(finding.outcome);
    const auto reason = std::min(static_cast<std::size_t>(finding.reason), kReasons - 1);
    add_one(findings_[(rule * kFindingOutcomes + outcome) * kReasons + reason]);
    refused = refused || finding.reason == Reason::kEditRefused;
  }
  if (refused) add_one(patch_failures_);
}

void WebhookMetrics::write_requests(Exposition& out) const {
  out.family("mimir_tuner_requests_total", Type::kCounter, "Admission reviews answered");
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    if (const double count = value(requests_[i]); count > 0) {
      out.sample("mimir_tuner_requests_total",
                 {{"kind", kKindWords[i / kOutcomes / kOperations]},
                  {"operation", kOperationWords[i / kOutcomes % kOperations]},
                  {"outcome", kOutcomeWords[i % kOutcomes]}},
                 count);
    }
  }
}

void WebhookMetrics::write_findings(Exposition& out) const {
  out.family("mimir_tuner_findings_total", Type::kCounter, "Settings considered");
  for (const auto& reason : all_reasons()) {
    for (std::size_t i = 0; i < kRules * kFindingOutcomes; ++i) {
      const auto at = std::min(static_cast<std::size_t>(reason.reason), kReasons - 1);
      if (const double count = value(findings_[i * kReasons + at]); count > 0) {
        out.sample("mimir_tuner_findings_total",
                   {{"rule", to_string(static_cast<RuleId>(i / kFindingOutcomes))},
                    {"outcome", to_string(static_cast<Outcome>(i % kFindingOutcomes))},
                    {"reason", reason.code}},
                   count);
      }
    }
  }
}

void WebhookMetrics::write(Exposition& out) const {
  write_requests(out);
  duration_.write(out, "mimir_tuner_request_duration_seconds",
                  "Time from the complete request to its answer");
  out.single("mimir_tuner_requests_in_flight", Type::kGauge, "Reviews being decided",
             static_cast<double>(in_flight_.load()));
  write_findings(out);
  out.single("mimir_tuner_parse_failures_total", Type::kCounter, "Bodies and objects that could not be read",
             value(parse_failures_));
  out.single("mimir_tuner_patch_failures_total", Type::kCounter, "Edits that the proof did not accept",
             value(patch_failures_));
  out.single("mimir_tuner_shed_requests_total", Type::kCounter,
             "Reviews that were not looked at, for too many came at once", value(shed_));
}

}  // namespace mimir_tuner
