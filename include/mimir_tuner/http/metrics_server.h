#pragma once

#include <functional>
#include <memory>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Answers GET /metrics over plain HTTP, on a port and a thread of its own, so that scraping works while the
/// webhook is overloaded and cannot load it. A few connections at a time, each for one request and a short
/// while; heads are checked as strictly as the webhook's.
class MetricsServer {
 public:
  /// Gives the page; called on the server's thread, must not throw.
  using Page = std::function<std::string()>;

  /// Binds, and serves from now on. Errors name the address and the remedy. Signals that are to be handled
  /// elsewhere must be blocked.
  static Result<std::unique_ptr<MetricsServer>> create(const std::string& listen, Page page);
  /// Ends the thread; connections are cut.
  ~MetricsServer();
  MetricsServer(const MetricsServer&) = delete;
  MetricsServer& operator=(const MetricsServer&) = delete;

  /// The port that is bound.
  int port() const;

 private:
  class Impl;
  explicit MetricsServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mimir_tuner
