// Owning pointers for the objects of OpenSSL.
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>

namespace mimir_tuner {

/// A deleter for std::unique_ptr that calls a function of a C library.
template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
using Bio = std::unique_ptr<BIO, Freer<BIO_free_all>>;
using Certificate = std::unique_ptr<X509, Freer<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;

/// A password callback for PEM functions that always fails. OpenSSL's default would prompt on the terminal.
inline int no_password(char*, int, int, void*) { return -1; }

}  // namespace mimir_tuner
