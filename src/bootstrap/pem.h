#pragma once

#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/tls/owned.h"

namespace mimir_tuner {

/// Returns all certificates of a PEM text in their order, or none. Skips text between them.
std::vector<Certificate> read_certificates(std::string_view pem);
/// Returns the private key of a PEM text, or nullptr if there is none or it needs a password.
Key read_key(std::string_view pem);

/// Returns the PEM text, or "" if OpenSSL fails. Private keys are written as unencrypted PKCS #8.
std::string to_pem(X509* certificate);
std::string to_pem(EVP_PKEY* key);

/// Returns when the certificate expires, or 0 if the date cannot be read.
std::time_t not_after(const X509* certificate);

}  // namespace mimir_tuner
