#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <memory>
#include <string>

#include "mimir_tuner/result.h"

namespace mimir_tuner::server {

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

/// The last reason in this thread's error queue, which is emptied.
std::string openssl_reason();

/// The text of a PEM file of at most 1 MiB. `what` stands in errors: "certificate".
Result<std::string> read_pem(const std::string& file, const char* what);

/// Reads from `text`, which must outlive it.
Bio memory(const std::string& text);

/// Password callback that knows none: the default would ask on the terminal.
int no_password(char*, int, int, void*);

/// A certificate's time as "2027-01-31T00:00:00Z", for people.
std::string to_text(const ASN1_TIME* time);

}  // namespace mimir_tuner::server
