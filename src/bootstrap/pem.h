#pragma once

#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/tls/owned.h"

namespace mimir_tuner {

/// All certificates of a PEM text, in order; empty where it holds none. Text between them is passed over.
std::vector<Certificate> read_certificates(std::string_view pem);
/// nullptr where the text holds no private key, or one with a password.
Key read_key(std::string_view pem);

std::string to_pem(X509* certificate);
std::string to_pem(EVP_PKEY* key);

/// Seconds since 1970; 0 where the date cannot be read.
std::time_t not_after(const X509* certificate);

}  // namespace mimir_tuner
