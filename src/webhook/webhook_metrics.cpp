#include "webhook/webhook_metrics.h"

#include <algorithm>
#include <array>

namespace mimir_tuner {
namespace {

using namespace std::string_view_literals;
using Type = Exposition::Type;

constexpr std::array kKinds = {"Pod"sv,        "ConfigMap"sv,   "PodTemplate"sv,
                               "Deployment"sv, "StatefulSet"sv, "DaemonSet"sv,
                               "ReplicaSet"sv, "Job"sv,         "CronJob"sv};
constexpr std::array kOperations = {"CREATE"sv, "UPDATE"sv, "DELETE"sv, "CONNECT"sv};

// Returns a view of the table, never of `word`: the peer chooses that, so it would make unbounded labels.
template <class Words>
std::string_view label(const Words& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found != words.end() ? *found : "other"sv;
}

}  // namespace

void WebhookMetrics::count(const ReviewSummary& summary, std::chrono::microseconds took) {
  duration_.observe(took);
  const auto outcome = summary.outcome;
  const std::lock_guard lock(mutex_);
  ++requests_[{label(kKinds, summary.kind), label(kOperations, summary.operation), outcome}];
  parse_failures_ += outcome == ReviewOutcome::kFailedOpen || outcome == ReviewOutcome::kRefused ? 1 : 0;
  shed_ += outcome == ReviewOutcome::kShed ? 1 : 0;
  for (const auto& finding : summary.findings)
    ++findings_[{finding.reason, to_string(finding.rule), finding.outcome}];
  const bool refused =
      std::ranges::count(summary.findings, Reason::kEditRefused, &ReviewSummary::Code::reason);
  patch_failures_ += refused ? 1 : 0;
}

void WebhookMetrics::write_requests(Exposition& out) const {
  out.family("mimir_tuner_requests_total", Type::kCounter, "Admission reviews answered");
  for (const auto& [labels, count] : requests_) {
    const auto& [kind, operation, outcome] = labels;
    out.sample("mimir_tuner_requests_total",
               {{"kind", kind}, {"operation", operation}, {"outcome", to_string(outcome)}},
               static_cast<double>(count));
  }
}

void WebhookMetrics::write_findings(Exposition& out) const {
  out.family("mimir_tuner_findings_total", Type::kCounter, "Settings considered");
  for (const auto& [labels, count] : findings_) {
    const auto& [reason, rule, outcome] = labels;
    out.sample("mimir_tuner_findings_total",
               {{"rule", rule}, {"outcome", to_string(outcome)}, {"reason", describe(reason).code}},
               static_cast<double>(count));
  }
}

void WebhookMetrics::write(Exposition& out) const {
  duration_.write(out, "mimir_tuner_request_duration_seconds",
                  "Time from the complete request to its answer");
  out.single("mimir_tuner_requests_in_flight", Type::kGauge, "Reviews being decided",
             static_cast<double>(in_flight_.load()));
  const std::lock_guard lock(mutex_);
  write_requests(out);
  write_findings(out);
  out.single("mimir_tuner_parse_failures_total", Type::kCounter,
             "Bodies that are not AdmissionReviews, and objects that could not be read",
             static_cast<double>(parse_failures_));
  out.single("mimir_tuner_patch_failures_total", Type::kCounter, "Edits that the proof rejected",
             static_cast<double>(patch_failures_));
  out.single("mimir_tuner_shed_requests_total", Type::kCounter, "Reviews not decided because of overload",
             static_cast<double>(shed_));
}

}  // namespace mimir_tuner
