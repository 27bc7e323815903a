#pragma once

#include <memory>

#include "tls_peer.h"

namespace mimir_tuner::testing {

/// What connections need besides a socket. "/" answers with the size of the request's body.
struct ConnectionFixture {
  explicit ConnectionFixture(HttpsOptions with = {}) : options(std::move(with)) {
    router.add(
        {"GET", "POST"}, "/",
        [](const httplib::Request& request, httplib::Response& response) {
          response.status = 200;
          response.body = "size " + std::to_string(request.body.size());
        });
  }

  std::unique_ptr<Connection> connect(TlsPeer& peer) {
    return std::make_unique<Connection>(next_id++, peer.take_server_end(), *server_context(), context);
  }

  HttpsOptions options;
  Router router;
  ConnectionContext context{options, router};
  std::uint64_t next_id = 10;
};

inline const std::string kGet = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
inline const std::string kPostHead = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n";

}  // namespace mimir_tuner::testing
