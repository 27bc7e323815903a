#pragma once

#include <openssl/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

enum class TlsVersion { k12, k13 };

/// Where the server's TLS comes from, and how strict it is.
struct TlsFiles {
  std::string cert_file;  ///< Chain, the server's own certificate first.
  std::string key_file;
  TlsVersion oldest = TlsVersion::k12;
  std::string client_ca_file;             ///< "": clients are not asked for a certificate.
  std::vector<std::string> client_names;  ///< Who may post; empty: every client of the CA.
};

/// Reads the files once and checks them: all parse, the key is not encrypted and belongs to the certificate,
/// the certificate holds now. Errors name the file and the remedy. The context serves TLS 1.2 and 1.3 with
/// forward secrecy and AEAD only, offers http/1.1 by ALPN, refuses renegotiation, and resumes sessions by
/// tickets that no other context accepts; it may be shared by any number of threads and is never changed
/// again.
Result<std::shared_ptr<SSL_CTX>> load_tls_context(const TlsFiles& files);

/// When the certificate of a context made by load_tls_context expires.
std::chrono::system_clock::time_point certificate_expiry(SSL_CTX& context);

}  // namespace mimir_tuner
