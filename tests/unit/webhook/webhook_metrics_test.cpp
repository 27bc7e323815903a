#include "webhook/webhook_metrics.h"

#include <doctest/doctest.h>

#include <thread>
#include <vector>

namespace mimir_tuner {
namespace {

std::string page(const WebhookMetrics& metrics) {
  Exposition out;
  metrics.write(out);
  return out.take();
}

bool has_line(const std::string& text, const std::string& line) {
  return text.find("\n" + line + "\n") != std::string::npos;
}

ReviewSummary summary(std::string kind, std::string operation, ReviewOutcome outcome) {
  ReviewSummary out;
  out.kind = std::move(kind);
  out.operation = std::move(operation);
  out.outcome = outcome;
  return out;
}

TEST_CASE("reviews are counted by kind, operation and outcome") {
  WebhookMetrics metrics;
  metrics.count(summary("Pod", "CREATE", ReviewOutcome::kPatched), {});
  metrics.count(summary("Pod", "CREATE", ReviewOutcome::kPatched), {});
  metrics.count(summary("ConfigMap", "UPDATE", ReviewOutcome::kWouldPatch), {});
  const auto text = page(metrics);
  CHECK(has_line(text, R"(mimir_tuner_requests_total{kind="Pod",operation="CREATE",outcome="patched"} 2)"));
  CHECK(has_line(
      text, R"(mimir_tuner_requests_total{kind="ConfigMap",operation="UPDATE",outcome="would-patch"} 1)"));
  CHECK(has_line(text, "mimir_tuner_request_duration_seconds_count 3"));
}

TEST_CASE("kinds and operations that are not listed share the label other") {
  WebhookMetrics metrics;
  for (const char* kind : {"Secret", "Widget", "", "other"})
    metrics.count(summary(kind, std::string("OP") + kind, ReviewOutcome::kUnchanged), {});
  CHECK(has_line(page(metrics),
                 R"(mimir_tuner_requests_total{kind="other",operation="other",outcome="unchanged"} 4)"));
}

TEST_CASE("each reason has its own series: the last one of the table is not merged with another") {
  WebhookMetrics metrics;
  auto review = summary("Pod", "CREATE", ReviewOutcome::kUnchanged);
  for (const auto& reason : all_reasons()) review.findings.push_back({{}, Outcome::kSkipped, reason.reason});
  metrics.count(review, {});
  const auto text = page(metrics);
  for (const auto& reason : all_reasons()) {
    CAPTURE(reason.code);
    CHECK(has_line(text, R"(mimir_tuner_findings_total{rule="object",outcome="skipped",reason=")" +
                             std::string(reason.code) + "\"} 1"));
  }
}

TEST_CASE("a review without a decision counts as a parse failure or as shed") {
  WebhookMetrics metrics;
  metrics.count(summary("", "", ReviewOutcome::kFailedOpen), {});
  metrics.count(summary("", "", ReviewOutcome::kRefused), {});
  metrics.count(summary("", "", ReviewOutcome::kShed), {});
  const auto text = page(metrics);
  CHECK(has_line(text, "mimir_tuner_parse_failures_total 2"));
  CHECK(has_line(text, "mimir_tuner_shed_requests_total 1"));
  CHECK(has_line(text, "mimir_tuner_patch_failures_total 0"));
}

TEST_CASE("a review with several rejected edits is one patch failure") {
  WebhookMetrics metrics;
  auto review = summary("Pod", "CREATE", ReviewOutcome::kUnchanged);
  for (int i = 0; i < 3; ++i) review.findings.push_back({{}, Outcome::kSkipped, Reason::kEditRefused});
  metrics.count(review, {});
  CHECK(has_line(page(metrics), "mimir_tuner_patch_failures_total 1"));
}

TEST_CASE("no review is lost when several threads count and a scrape reads") {
  WebhookMetrics metrics;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&metrics] {
      for (int j = 0; j < 1000; ++j) {
        const WebhookMetrics::InFlight in_flight(metrics);
        metrics.count(summary("Pod", "CREATE", ReviewOutcome::kUnchanged), std::chrono::microseconds(j));
      }
    });
  }
  for (int i = 0; i < 10; ++i) CHECK_FALSE(page(metrics).empty());
  for (auto& thread : threads) thread.join();
  const auto text = page(metrics);
  CHECK(has_line(text,
                 R"(mimir_tuner_requests_total{kind="Pod",operation="CREATE",outcome="unchanged"} 4000)"));
  CHECK(has_line(text, "mimir_tuner_request_duration_seconds_count 4000"));
  CHECK(has_line(text, "mimir_tuner_requests_in_flight 0"));
}

}  // namespace
}  // namespace mimir_tuner
