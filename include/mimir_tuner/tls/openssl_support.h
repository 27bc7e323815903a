#pragma once

#include <openssl/ssl.h>

#include <string>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tls/owned.h"

namespace mimir_tuner {

/// The last reason in this thread's error queue, which is emptied.
std::string openssl_reason();

/// The text of a PEM file of at most 1 MiB. `what` stands in errors: "certificate".
Result<std::string> read_pem(const std::string& file, const char* what);

/// Reads from `text`, which must outlive it.
Bio memory(const std::string& text);

/// A certificate's time as "2027-01-31T00:00:00Z", for people.
std::string to_text(const ASN1_TIME* time);

}  // namespace mimir_tuner
