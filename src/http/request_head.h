// Parses the head of an HTTP request: the request line and the headers, without the body.
// HeadScanner finds where the head ends; parse_head checks it strictly and fills a cpp-httplib Request.
// Both ports use it, so each request is parsed exactly once.
#pragma once

#include <httplib.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace mimir_tuner {

/// Why a request is refused before it reaches a handler. The connection is closed after the response.
struct Refusal {
  int status = 400;    ///< A 4xx or 5xx status.
  std::string reason;  ///< One line without a line end; becomes the response body.
};

/// Finds the end of a request head whose bytes arrive in pieces. It refuses floods as soon as they exceed a
/// limit (see limits.h). Every line must end in CR LF: implementations disagree about a bare LF, which makes
/// request smuggling possible. Not thread-safe.
class HeadScanner {
 public:
  /// `buffer` holds everything received of this request so far. Returns the size of the head, including the
  /// empty line, once it is complete, and nullopt if more data is needed.
  tl::expected<std::optional<std::size_t>, Refusal> scan(std::string_view buffer);
  /// Returns where the request line starts. Some clients send an empty line between requests.
  std::size_t start() const { return start_; }

 private:
  std::size_t start_ = 0;
  std::size_t line_ = 0;
  std::size_t scanned_ = 0;
  std::size_t lines_ = 0;
};

/// A parsed head.
struct RequestHead {
  /// Method, target, path, params and version. Of the headers only Host and Content-Type, because no handler
  /// needs others. The body is empty.
  httplib::Request request;
  std::size_t content_length = 0;
  bool close = false;             ///< The client wants the connection closed after the response.
  bool expects_continue = false;  ///< The client waits for "100 Continue" before it sends the body.
};

/// Parses a complete head, more strictly than RFC 9112: only HTTP/1.0 and 1.1, only targets that are a path,
/// exactly one Host (optional in HTTP/1.0), at most one Content-Length, no Transfer-Encoding, no
/// Content-Encoding, no folded lines. A Content-Length above `max_body` bytes is refused.
tl::expected<RequestHead, Refusal> parse_head(std::string_view head, std::size_t max_body);

}  // namespace mimir_tuner
