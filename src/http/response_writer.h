// Turns a cpp-httplib Response into the bytes that go over the wire.
// Every response of both ports is written here, including refusals that no handler has seen.
// The result is one string, so that it leaves in one write.
#pragma once

#include <httplib.h>

#include <string>
#include <string_view>

#include "http/request_head.h"

namespace mimir_tuner {

/// What happens to the connection after a response.
enum class Persistence { kKeepAlive, kClose };

/// Sets status, body and Content-Type for a plain-text response. Appends a newline to `line`.
void set_text(httplib::Response& response, int status, std::string line);

/// Serializes a response: the status line, the headers in alphabetical order, Content-Length, then
/// "Connection: close" or "Keep-Alive", and the body unless `method` is HEAD. The response must not set
/// Content-Length or Connection itself. Ignores content providers.
std::string write_response(std::string_view method, httplib::Response response, Persistence then);

/// Serializes the plain-text response to a refused request. It closes the connection.
std::string write_refusal(const Refusal& refusal);

}  // namespace mimir_tuner
