// The routes of the HTTPS port: the webhook's POST route, /healthz and /readyz.
// They limit how many bodies are processed concurrently and know whether the server is draining.
// Knows no sockets, so tests call it directly.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "http/parse_gate.h"
#include "http/router.h"
#include "mimir_tuner/http/https_server.h"

namespace mimir_tuner {

/// The handlers of the HTTPS port. Thread-safe.
class HttpsRoutes {
 public:
  /// Copies what it needs of the options. `mutate` handles bodies of the POST route.
  HttpsRoutes(const HttpsOptions& options, BodyHandler mutate);
  HttpsRoutes(const HttpsRoutes&) = delete;
  HttpsRoutes& operator=(const HttpsRoutes&) = delete;

  /// Returns the router with all routes; it refers to this object.
  const Router& router() const { return router_; }

  /// Returns whether /readyz succeeds.
  bool ready() const;
  /// Sets the check that /readyz runs. Without one it succeeds.
  void set_readiness(Readiness readiness);
  /// Makes /readyz fail from now on. Async-signal-safe.
  void set_draining() { draining_ = true; }

 private:
  /// POST: 415 unless the body is JSON, and 503 or HttpsOptions::overloaded if there is no capacity.
  void answer_post(const httplib::Request& request, httplib::Response& response);
  void answer_ready(const httplib::Request& request, httplib::Response& response) const;
  Health health() const;

  const std::chrono::milliseconds parse_wait_;
  const BodyHandler mutate_;
  const BodyHandler overloaded_;
  Router router_;
  ParseGate gate_;
  std::atomic<bool> draining_ = false;
  mutable std::mutex mutex_;
  Readiness readiness_;
};

}  // namespace mimir_tuner
