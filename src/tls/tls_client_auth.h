#pragma once

#include <openssl/types.h>

#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Makes a context ask every client for a certificate. One that is presented must be issued by an authority
/// of `ca_file` for client use and, where `names` are given, carry one of them exactly, as common name or
/// DNS, URI or e-mail name; otherwise the handshake fails. A client that presents none may connect, as a
/// kubelet's probe does, but client_accepted() is false for it.
Result<void> ask_client_certificates(SSL_CTX& context, const std::string& ca_file,
                                     const std::vector<std::string>& names);

/// Whether this peer may do more than ask for health: no certificates are asked for, or it presented a good
/// one, now or in the session that it resumes.
bool client_accepted(const SSL& connection);

}  // namespace mimir_tuner
