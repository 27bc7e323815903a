#pragma once

#include <openssl/types.h>

#include <memory>
#include <string>

#include "http/connection.h"

namespace mimir_tuner::testing {

/// A server's TLS context with a self-signed certificate, made once.
std::shared_ptr<SSL_CTX> server_context();

/// A client on one end of a socket pair. The other end belongs to a Connection.
class TlsPeer {
 public:
  TlsPeer();
  ~TlsPeer();
  TlsPeer(const TlsPeer&) = delete;
  TlsPeer& operator=(const TlsPeer&) = delete;

  /// The server's end, once.
  UniqueFd take_server_end() { return std::move(server_end_); }
  int fd() const { return socket_.get(); }
  /// Sends the first message of the handshake.
  void start_handshake();
  /// Completes the handshake with `server`, which stays in the same thread.
  bool handshake(Connection& server);
  void send(const std::string& text);
  /// What has arrived so far.
  std::string receive();

 private:
  UniqueFd socket_;
  UniqueFd server_end_;
  SSL_CTX* context_;
  SSL* ssl_;
};

}  // namespace mimir_tuner::testing
