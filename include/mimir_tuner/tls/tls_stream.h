#pragma once

#include <openssl/types.h>

#include <cstddef>
#include <memory>
#include <string_view>

#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {

/// What became of one step on a socket that does not block.
enum class Io {
  kDone,
  kWantRead,   ///< Again when the socket is readable.
  kWantWrite,  ///< Again when the socket is writable.
  kPlainHttp,  ///< The peer speaks HTTP without TLS (handshake only).
  kClosed,     ///< The peer ended the connection, or it failed; nothing more can be sent or read.
};

/// The server's side of one TLS connection over a non-blocking socket. Used by one thread at a time.
class TlsStream {
 public:
  TlsStream(UniqueFd socket, SSL_CTX& context);

  int fd() const { return socket_.get(); }
  Io handshake();
  /// Whether the peer may post (see client_accepted); for after the handshake.
  bool accepted() const;
  /// Reads up to `size` bytes; `got` is how many, above 0 exactly when kDone.
  Io read(char* data, std::size_t size, std::size_t& got);
  /// Writes up to all of `data`; `put` is how many, above 0 exactly when kDone.
  Io write(std::string_view data, std::size_t& put);
  /// Tells the peer that no more will be sent. Never blocks; whatever fails does not matter any more.
  void finish();
  /// Throws away what the peer still sends, undecrypted: kWantRead until it ends the connection.
  Io discard();
  /// Writes outside TLS, for peers that do not speak it.
  void write_plain(std::string_view text);

 private:
  struct Free {
    void operator()(SSL* ssl) const;
  };

  Io outcome(int result);

  UniqueFd socket_;
  std::unique_ptr<SSL, Free> ssl_;
  bool broken_ = false;
};

}  // namespace mimir_tuner
