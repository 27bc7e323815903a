// The HTTPS server of the webhook: one POST route and two health checks.
// The caller supplies the TLS context and the handlers; everything from the socket to the response is here.
// Connections live in one epoll set, and a small group of threads serves whichever has data.
#pragma once

#include <openssl/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/http/limits.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// The result of a BodyHandler.
struct Reply {
  int status = 200;  ///< HTTP status code.
  std::string content_type = "application/json";
  std::string body;  ///< Plain-text error bodies are one line that ends in a newline.
};

/// Handles the complete body of a POST request. Called on the server's threads, up to
/// HttpsOptions::max_threads calls concurrently. An exception becomes a 500 response without details.
using BodyHandler = std::function<Reply(std::string_view body)>;

/// The result of a readiness check.
struct Health {
  std::string not_ready;             ///< Why the server is not ready; empty if it is.
  std::vector<std::string> details;  ///< Extra lines for `/readyz?verbose`.
};

/// Checks readiness for /readyz. Called on the server's threads.
using Readiness = std::function<Health()>;

/// What a server is created with. The defaults are those of `mimir-tuner serve`.
struct HttpsOptions {
  /// "ADDR:PORT". ":8443" means all addresses, IPv4 and IPv6. Port 0 picks a free port.
  std::string listen;
  /// Required. See load_tls_context.
  std::shared_ptr<SSL_CTX> tls;
  /// Path of the POST route.
  std::string path = "/mutate";
  /// Answers requests for which there is no capacity. It must be fast. If unset, they get a 503.
  BodyHandler overloaded;
  std::chrono::milliseconds handshake_deadline = kHandshakeDeadline;
  std::chrono::milliseconds request_deadline = kRequestDeadline;
  std::chrono::milliseconds idle_timeout = kIdleTimeout;
  std::size_t max_body_bytes = kMaxBodyBytes;
  std::size_t max_connections = kMaxConnections;
  std::size_t max_threads = kMaxThreads;
  std::chrono::milliseconds parse_wait = kParseWait;
};

/// An HTTPS server for one POST route, /healthz and /readyz. Connections wait in one epoll set without a
/// thread. A thread takes a connection when data arrives, works until it would block, and puts it back, so
/// idle and slow peers never delay others. Request heads are parsed strictly: an ambiguous request gets a 4xx
/// response and its connection is closed. All members are thread-safe, except that run() is called only once.
class HttpsServer {
 public:
  /// Binds and listens; `mutate` handles the POST route. Errors name the address and the remedy.
  /// The caller prepares the process first (see prepare_process): SIGPIPE must be ignored, and
  /// max_connections is reduced to fit the limit of open files.
  static Result<std::unique_ptr<HttpsServer>> create(HttpsOptions options, BodyHandler mutate);
  /// run() must have returned, or never have been called.
  ~HttpsServer();
  HttpsServer(const HttpsServer&) = delete;
  HttpsServer& operator=(const HttpsServer&) = delete;

  /// Returns the bound port, including one that the system picked.
  int port() const;

  /// Serves until stop() is called. Returns when every request in progress has been answered.
  void run();

  /// Makes run() return: refuses new connections, closes idle ones, finishes requests in progress.
  /// Async-signal-safe.
  void stop();

  /// Prepares for a roll-out: /readyz fails and every response closes its connection, but all requests are
  /// still served. Async-signal-safe.
  void drain();

  /// Returns whether /readyz succeeds.
  bool ready() const;

  /// Sets the check that /readyz runs. Without one, a running server is ready.
  void set_readiness(Readiness readiness);

  /// Uses this context for new connections (see load_tls_context). Open connections keep theirs.
  void use(std::shared_ptr<SSL_CTX> context);

  /// Returns the number of open connections.
  std::size_t connections() const;
  /// Returns the number of running threads.
  std::size_t threads() const;

 private:
  class Impl;
  explicit HttpsServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mimir_tuner
