// Helpers around OpenSSL that several rooms need: error texts, PEM files, times.
#pragma once

#include <openssl/ssl.h>

#include <string>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tls/owned.h"

namespace mimir_tuner {

/// Returns the text of the latest error in this thread's OpenSSL error queue, and clears the queue.
std::string openssl_reason();

/// Reads a PEM file of at most 1 MiB, the size limit of a Secret. `what` names the content in error messages,
/// as in "certificate".
Result<std::string> read_pem(const std::string& file, const char* what);

/// Returns a BIO that reads from `text`, which must outlive it.
Bio memory(const std::string& text);

/// Formats a time of a certificate as "2027-01-31T00:00:00Z". Returns "" if it is invalid.
std::string to_text(const ASN1_TIME* time);

}  // namespace mimir_tuner
