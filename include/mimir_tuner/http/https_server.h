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

/// What a handler answers. A text body of an error is one line.
struct Reply {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
};

/// Called on a pool thread, up to HttpsOptions::max_threads at once, for each complete POST body of the
/// route. What it throws becomes a 500 without details.
using BodyHandler = std::function<Reply(std::string_view body)>;

/// Whether the server is ready, and what people may want to know about it. Asked on pool threads.
struct Health {
  std::string not_ready;             ///< Why it is not; "" when it is.
  std::vector<std::string> details;  ///< Lines for `/readyz?verbose`.
};
using Readiness = std::function<Health()>;

struct HttpsOptions {
  std::string listen;  ///< "ADDR:PORT"; ":8443" means all addresses, both families; port 0 picks a free one.
  std::shared_ptr<SSL_CTX> tls;  ///< See load_tls_context; required.
  std::string path = "/mutate";
  BodyHandler overloaded;  ///< Answers in place of the handler what there is no room for, at once; without it
                           ///< that is a 503.
  std::chrono::milliseconds handshake_deadline = kHandshakeDeadline;
  std::chrono::milliseconds request_deadline = kRequestDeadline;
  std::chrono::milliseconds idle_timeout = kIdleTimeout;
  std::size_t max_body_bytes = kMaxBodyBytes;
  std::size_t max_connections = kMaxConnections;
  std::size_t max_threads = kMaxThreads;
  std::chrono::milliseconds parse_wait = kParseWait;
};

/// An HTTPS server for one POST route, /healthz and /readyz. Connections rest in one epoll set and cost no
/// thread; a thread takes a connection when bytes arrive, works until it would block, and puts it back. So
/// neither idle nor slow peers can keep others waiting. Requests are checked strictly before cpp-httplib
/// parses them; whatever is ambiguous is refused with a 4xx and the connection closed. All members are
/// thread-safe except run(), which is called once.
class HttpsServer {
 public:
  /// Binds and listens. Errors name the address and the remedy.
  /// Changes the process: SIGPIPE is ignored, the soft limit of open files is raised, the allocator returns
  /// large blocks.
  static Result<std::unique_ptr<HttpsServer>> create(HttpsOptions options, BodyHandler mutate);
  ~HttpsServer();
  HttpsServer(const HttpsServer&) = delete;
  HttpsServer& operator=(const HttpsServer&) = delete;

  /// The port that is bound, also where the options said 0.
  int port() const;

  /// Serves until stop(); returns when every request in flight has been answered.
  void run();

  /// Ends run(): no new connections, idle ones closed at once, requests in flight finished.
  /// Async-signal-safe.
  void stop();

  /// For a roll-out: /readyz fails from now on and every answer closes its connection, but everything is
  /// still served. Async-signal-safe.
  void drain();

  /// What /readyz says.
  bool ready() const;

  /// What /readyz asks. Without it the server is ready whenever it runs.
  void set_readiness(Readiness readiness);

  /// New connections use this context from now on (see load_tls_context); open ones keep theirs.
  void use(std::shared_ptr<SSL_CTX> context);

  std::size_t connections() const;
  std::size_t threads() const;

 private:
  class Impl;
  explicit HttpsServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mimir_tuner
