#pragma once

#include <openssl/types.h>

#include <chrono>
#include <memory>
#include <string>

#include "mimir_tuner/result.h"

namespace mimir_tuner::server {

enum class TlsVersion { k12, k13 };

/// Reads a PEM certificate chain (leaf first) and its key, once, and checks them: both parse, the key is not encrypted and belongs to the
/// certificate, the certificate has not expired. Errors name the file and the remedy. The context serves TLS 1.2 and 1.3 with forward
/// secrecy and AEAD only, offers http/1.1 by ALPN, and refuses renegotiation; it may be shared by any number of threads and is never
/// changed again.
Result<std::shared_ptr<SSL_CTX>> load_tls_context(const std::string& cert_file, const std::string& key_file,
                                                  TlsVersion oldest = TlsVersion::k12);

/// When the certificate of a context made by load_tls_context expires.
std::chrono::system_clock::time_point certificate_expiry(SSL_CTX& context);

}  // namespace mimir_tuner::server
