#pragma once

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mimir_tuner::bootstrap {

template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
using Certificate = std::unique_ptr<X509, Freer<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;

/// All certificates of a PEM text, in order; empty where it holds none. Text between them is passed over.
std::vector<Certificate> read_certificates(std::string_view pem);
/// nullptr where the text holds no private key, or one with a password.
Key read_key(std::string_view pem);

std::string to_pem(X509* certificate);
std::string to_pem(EVP_PKEY* key);

/// Seconds since 1970; 0 where the date cannot be read.
std::time_t not_after(const X509* certificate);

/// Base64 as Kubernetes has it in `data` and `caBundle`; decoding gives "" for text that is none.
std::string encode_base64(std::string_view bytes);
std::string decode_base64(std::string_view text);

}  // namespace mimir_tuner::bootstrap
