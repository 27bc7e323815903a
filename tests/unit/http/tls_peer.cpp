#include "tls_peer.h"

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>

#include <array>

namespace mimir_tuner::testing {

std::shared_ptr<SSL_CTX> server_context() {
  static const std::shared_ptr<SSL_CTX> context = [] {
    std::shared_ptr<SSL_CTX> made(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_sign(certificate, key, EVP_sha256());
    SSL_CTX_use_certificate(made.get(), certificate);
    SSL_CTX_use_PrivateKey(made.get(), key);
    SSL_CTX_set_mode(made.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return made;
  }();
  return context;
}

TlsPeer::TlsPeer() : context_(SSL_CTX_new(TLS_client_method())), ssl_(SSL_new(context_)) {
  std::array<int, 2> ends{-1, -1};
  ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data());
  socket_ = UniqueFd(ends[0]);
  server_end_ = UniqueFd(ends[1]);
  SSL_set_fd(ssl_, socket_.get());
  SSL_set_connect_state(ssl_);
}

TlsPeer::~TlsPeer() {
  SSL_free(ssl_);
  SSL_CTX_free(context_);
}

void TlsPeer::start_handshake() { SSL_do_handshake(ssl_); }

bool TlsPeer::handshake(Connection& server) {
  constexpr int kMostTurns = 10;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const bool done = SSL_do_handshake(ssl_) == 1;
    if (server.advance() == Connection::Next::kClose) return false;
    if (done) return true;
  }
  return false;
}

void TlsPeer::send(const std::string& text) { SSL_write(ssl_, text.data(), static_cast<int>(text.size())); }

std::string TlsPeer::receive() {
  std::string text;
  std::array<char, 4096> bytes{};
  for (int got = 0; (got = SSL_read(ssl_, bytes.data(), static_cast<int>(bytes.size()))) > 0;)
    text.append(bytes.data(), static_cast<std::size_t>(got));
  return text;
}

}  // namespace mimir_tuner::testing
