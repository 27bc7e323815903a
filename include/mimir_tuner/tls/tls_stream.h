// The server's side of a TLS connection over a non-blocking socket.
// Each call does as much as it can and says what to wait for; the caller owns the event loop.
#pragma once

#include <openssl/types.h>

#include <cstddef>
#include <memory>
#include <string_view>

#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {

/// The result of one operation on a non-blocking stream.
enum class Io {
  kDone,
  kWantRead,   ///< Try again when the socket is readable.
  kWantWrite,  ///< Try again when the socket is writable.
  kPlainHttp,  ///< The peer speaks HTTP without TLS. Only during the handshake.
  kClosed,     ///< The peer closed the connection, or it failed. Nothing more can be sent or received.
};

/// A TLS stream. Not thread-safe; one thread at a time may use it.
class TlsStream {
 public:
  /// Takes over the connected socket, which must be non-blocking. Keeps a reference to the context.
  TlsStream(UniqueFd socket, SSL_CTX& context);

  int fd() const { return socket_.get(); }
  /// Continues the handshake.
  Io handshake();
  /// Returns whether the peer may post, see client_accepted. Call it after the handshake.
  bool accepted() const;
  /// Reads up to `size` bytes. `got` is the number of bytes read, which is above 0 only for kDone.
  Io read(char* data, std::size_t size, std::size_t& got);
  /// Writes `data` or a part of it. `put` is the number of bytes written, which is above 0 only for kDone.
  Io write(std::string_view data, std::size_t& put);
  /// Tells the peer that no more data will follow. Never blocks. Errors are ignored.
  void finish();
  /// Throws away what the peer still sends, without decrypting it. Returns kWantRead until the peer closes
  /// the connection.
  Io discard();
  /// Sends text outside TLS, for a peer that does not speak TLS. Errors are ignored.
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
