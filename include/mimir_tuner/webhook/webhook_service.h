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

/// What the webhook is between the sockets and decide(): the policy and the TLS context in use and their
/// reloading, the log, the metrics, and whether it is ready. Thread-safe.
class WebhookService {
 public:
  explicit WebhookService(const WebhookOptions& options);

  /// Reads certificate, policy and log level for the first time. Errors are complete and ready to print.
  Result<void> load() { return reloader_.load_all(); }
  /// From now on until unwatch() the files are watched, and new certificates go to `server`.
  void watch(HttpsServer& server);
  void unwatch();
  void reload() { reloader_.force(); }

  Reply review_body(std::string_view body);
  Reply shed(std::string_view body);
  Health health() const;
  /// The page of /metrics.
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
  Reloader reloader_;  // last: its thread uses all of the above
};

}  // namespace mimir_tuner
