#pragma once

#include <openssl/types.h>

#include <memory>
#include <string>
#include <vector>

#include "mimir_tuner/admission/review.h"
#include "mimir_tuner/http/https_server.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/process/reloader.h"
#include "mimir_tuner/webhook/webhook_options.h"
#include "webhook/decision_log.h"
#include "webhook/shared_value.h"
#include "webhook/webhook_metrics.h"

namespace mimir_tuner {

/// The webhook without its sockets: the active policy and TLS context and their reloading, the log, the
/// metrics, and readiness. Thread-safe.
class WebhookService {
 public:
  /// Starts the log, but reads no file yet. Call hold_signals() before, because the log has threads.
  explicit WebhookService(const WebhookOptions& options);

  /// Reads certificate, policy and log level for the first time. The error names the file and can be printed
  /// as it is. Nothing else may be called before this succeeded.
  Result<void> load() { return reloader_.load_all(); }
  /// Watches the files until unwatch(), and passes new certificates to `server`, which must outlive that.
  void watch(HttpsServer& server);
  void unwatch();
  /// Makes the watching thread read all files again, changed or not. Returns without waiting.
  void reload() { reloader_.force(); }

  /// Answers one AdmissionReview, logs the decision and counts it.
  Reply review_body(std::string_view body);
  /// Answers a review without deciding it, because of overload (see OnOverload). Logs and counts it.
  Reply shed(std::string_view body);
  /// Returns why the webhook is not ready, if so, and the state of each watched file for /readyz?verbose.
  Health health() const;
  /// Returns the page /metrics, as described in docs/metrics.md.
  std::string metrics() const;

  std::shared_ptr<SSL_CTX> tls() const { return tls_.get(); }
  std::shared_ptr<const Policy> policy() const { return policy_.get(); }
  DecisionLog& log() { return log_; }

 private:
  std::vector<ReloadSource> sources();
  Result<void> load_certificate();
  Result<void> load_policy_file();
  Result<void> load_log_level();
  void report(const ReloadState& state);
  Reply finish(ReviewReply reply, std::chrono::steady_clock::time_point begin);
  void write_reloads(Exposition& out) const;

  const WebhookOptions options_;
  DecisionLog log_;
  WebhookMetrics metrics_;
  SharedValue<SSL_CTX> tls_;
  SharedValue<const Policy> policy_;
  std::atomic<HttpsServer*> server_ = nullptr;
  Reloader reloader_;  // last: its thread uses the members above
};

}  // namespace mimir_tuner
