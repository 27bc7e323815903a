// Loads the server's certificate and key and decides which TLS the server accepts.
// A reload makes a new context; a context never changes after it was made.
#pragma once

#include <openssl/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

enum class TlsVersion { k12, k13 };

/// The files and settings of a TLS context.
struct TlsFiles {
  std::string cert_file;  ///< PEM chain; the server's own certificate comes first.
  std::string key_file;   ///< PEM private key without a password.
  TlsVersion oldest = TlsVersion::k12;
  std::string client_ca_file;             ///< Empty: clients are not asked for a certificate.
  std::vector<std::string> client_names;  ///< Names that may post. Empty: any client of the CA.
};

/// Reads the files and checks that they parse, that the key is not encrypted and belongs to the certificate,
/// and that the certificate is currently valid. Errors name the file and the remedy.
///
/// The context accepts TLS 1.2 and 1.3 with forward secrecy and AEAD ciphers only, offers http/1.1 by ALPN
/// and refuses renegotiation. Session tickets work only with the context that issued them. Any number of
/// threads may share it, because it is never changed again: changing a live SSL_CTX races with SSL_new.
Result<std::shared_ptr<SSL_CTX>> load_tls_context(const TlsFiles& files);

/// Returns when the certificate of a context from load_tls_context expires.
std::chrono::system_clock::time_point certificate_expiry(SSL_CTX& context);

}  // namespace mimir_tuner
