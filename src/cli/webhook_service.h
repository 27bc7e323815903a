#pragma once

#include <openssl/types.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/decision_log.h"
#include "cli/live.h"
#include "cli/serve.h"
#include "cli/webhook_metrics.h"
#include "mimir_tuner/policy.h"
#include "server/https_server.h"
#include "server/reloader.h"

namespace mimir_tuner::cli {

/// What the webhook is between the sockets and decide(): the policy and the TLS context in use and their reloading, the log, the metrics,
/// and whether it is ready. Thread-safe.
class WebhookService {
 public:
  explicit WebhookService(const ServeArguments& arguments);

  /// Reads certificate, policy and log level for the first time. Errors are complete and ready to print.
  Result<void> load() { return reloader_.load_all(); }
  /// From now on until unwatch() the files are watched, and new certificates go to `server`.
  void watch(server::HttpsServer& server);
  void unwatch();
  void reload() { reloader_.force(); }

  server::Reply review_body(std::string_view body);
  server::Reply shed(std::string_view body);
  server::Health health() const;
  /// The page of /metrics.
  std::string metrics() const;

  std::shared_ptr<SSL_CTX> tls() const { return tls_.get(); }
  std::shared_ptr<const Policy> policy() const { return policy_.get(); }
  DecisionLog& log() { return log_; }

 private:
  std::vector<server::ReloadSource> sources();
  Result<void> load_certificate();
  Result<void> load_policy_file();
  Result<void> load_log_level();
  void report(const server::ReloadState& state);
  server::Reply finish(ReviewReply reply, std::chrono::steady_clock::time_point begin);
  void write_reloads(server::Exposition& out) const;

  const ServeArguments arguments_;
  DecisionLog log_;
  WebhookMetrics metrics_;
  Live<SSL_CTX> tls_;
  Live<const Policy> policy_;
  std::atomic<server::HttpsServer*> server_ = nullptr;
  server::Reloader reloader_;  // last: its thread uses all of the above
};

}  // namespace mimir_tuner::cli
