#include "mimir_tuner/tls/tls_stream.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "tls/tls_client_auth.h"

namespace mimir_tuner {
namespace {

constexpr int kDiscardTurns = 16;  // then other connections get their turn

}  // namespace

void TlsStream::Free::operator()(SSL* ssl) const { SSL_free(ssl); }

TlsStream::TlsStream(UniqueFd socket, SSL_CTX& context)
    : socket_(std::move(socket)), ssl_(SSL_new(&context)) {
  if (ssl_ == nullptr || SSL_set_fd(ssl_.get(), socket_.get()) != 1) {
    broken_ = true;
    return;
  }
  SSL_set_accept_state(ssl_.get());
}

Io TlsStream::outcome(int result) {
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return Io::kWantRead;
    case SSL_ERROR_WANT_WRITE:
      return Io::kWantWrite;
    case SSL_ERROR_ZERO_RETURN:
      return Io::kClosed;
    default:
      break;
  }
  broken_ = true;
  const bool http = ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST;
  ERR_clear_error();
  return http ? Io::kPlainHttp : Io::kClosed;
}

Io TlsStream::handshake() {
  if (broken_) return Io::kClosed;
  ERR_clear_error();
  const int result = SSL_do_handshake(ssl_.get());
  return result == 1 ? Io::kDone : outcome(result);
}

bool TlsStream::accepted() const { return ssl_ != nullptr && client_accepted(*ssl_); }

Io TlsStream::read(char* data, std::size_t size, std::size_t& got) {
  got = 0;
  if (broken_) return Io::kClosed;
  ERR_clear_error();
  const int result = SSL_read_ex(ssl_.get(), data, size, &got);
  return result == 1 ? Io::kDone : outcome(result);
}

Io TlsStream::write(std::string_view data, std::size_t& put) {
  put = 0;
  if (broken_) return Io::kClosed;
  ERR_clear_error();
  const int result = SSL_write_ex(ssl_.get(), data.data(), data.size(), &put);
  return result == 1 ? Io::kDone : outcome(result);
}

void TlsStream::finish() {
  if (!broken_ && SSL_is_init_finished(ssl_.get()) != 0) {
    ERR_clear_error();
    SSL_shutdown(ssl_.get());
    ERR_clear_error();
  }
  ::shutdown(socket_.get(), SHUT_WR);
}

Io TlsStream::discard() {
  std::array<char, std::size_t{32} << 10> bytes;  // NOLINT: never used
  for (int turn = 0; turn < kDiscardTurns; ++turn) {
    const ssize_t got = ::recv(socket_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return Io::kWantRead;
    if (got <= 0) return Io::kClosed;
  }
  return Io::kWantRead;
}

void TlsStream::write_plain(std::string_view text) {
  [[maybe_unused]] const ssize_t sent =
      ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

}  // namespace mimir_tuner
