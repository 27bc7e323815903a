// A client for health checks of a server on this machine.
// `mimir-tuner health` uses it as an exec probe in images without a shell.
// The request goes through cpp-httplib's client.
#pragma once

#include <chrono>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Sends GET `path` over HTTPS to `address` ("ADDR:PORT"; without ADDR: localhost). The certificate is not
/// verified, since only this machine can listen on its own ports. `timeout` limits each of connecting,
/// waiting for data and reading the whole body. Returns the response body if the status is 200. Otherwise the
/// error says what happened instead. Blocks the calling thread.
Result<std::string> probe(const std::string& address, const std::string& path,
                          std::chrono::milliseconds timeout);

}  // namespace mimir_tuner
