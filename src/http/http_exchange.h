#pragma once

#include <memory>
#include <string>

#include "mimir_tuner/http/https_server.h"

namespace mimir_tuner {

/// Turns one complete request into the bytes of its answer, by cpp-httplib's parser, router and writer. Knows
/// no sockets. Thread-safe. Routes: POST HttpsOptions::path to the handler, GET and HEAD /healthz and
/// /readyz; else 404, 405 with Allow, 415 for a body that is not JSON.
class HttpExchange {
 public:
  /// Keeps what it needs of the options.
  HttpExchange(const HttpsOptions& options, BodyHandler mutate);
  ~HttpExchange();
  HttpExchange(const HttpExchange&) = delete;
  HttpExchange& operator=(const HttpExchange&) = delete;

  bool ready();
  void set_readiness(Readiness readiness);
  /// From now on /readyz says 503.
  void set_draining();

  /// `canonical` as RequestHead gives it.
  std::string answer(const std::string& canonical, std::string body);

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

/// Makes an answer say that the connection ends with it. Apart from answer(), as this is decided after the
/// handler ran.
void announce_close(std::string& answer);

}  // namespace mimir_tuner
