// The plain HTTP server for Prometheus: GET /metrics and nothing else.
// It has its own port and thread, so scraping works while the webhook is overloaded and cannot slow it down.
// It shares the request parser, the router and the response writer with the HTTPS server.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Serves GET /metrics over plain HTTP. It accepts a few connections at a time, reads one request from each
/// and closes it after the response or a short deadline. All members are thread-safe.
class MetricsServer {
 public:
  /// Returns the text of /metrics, in the Prometheus text format 0.0.4. Called on the server's thread. An
  /// exception becomes a 500 response without details.
  using Page = std::function<std::string()>;

  /// Binds `listen` ("ADDR:PORT", see HttpsOptions::listen) and starts serving. Errors name the address and
  /// the remedy. The new thread inherits the signal mask, so block signals that another thread handles.
  static Result<std::unique_ptr<MetricsServer>> create(const std::string& listen, Page page);
  /// Closes all connections and joins the thread.
  ~MetricsServer();
  MetricsServer(const MetricsServer&) = delete;
  MetricsServer& operator=(const MetricsServer&) = delete;

  /// Returns the bound port, including one that the system picked.
  int port() const;

 private:
  class Impl;
  explicit MetricsServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mimir_tuner
