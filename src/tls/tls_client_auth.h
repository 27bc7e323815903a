// Client certificates: who may post to the webhook.
#pragma once

#include <openssl/types.h>

#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Makes a context request a certificate from every client. A certificate must be issued for client use by an
/// authority in `ca_file`. If `names` is not empty, it must also contain one of them exactly, as its common
/// name or as a DNS, URI or e-mail name. Otherwise the handshake fails. A client without a certificate may
/// connect, as the kubelet does for probes, but client_accepted() is false for it.
Result<void> ask_client_certificates(SSL_CTX& context, const std::string& ca_file,
                                     const std::vector<std::string>& names);

/// Returns whether the peer may use more than the health checks: either the context requests no certificates,
/// or the peer presented a valid one in this session or in the one that it resumed.
bool client_accepted(const SSL& connection);

}  // namespace mimir_tuner
