#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace mimir_tuner {

/// A request that is answered without asking anyone, after which the connection is closed.
struct Refusal {
  int status = 400;
  std::string reason;  ///< One line for people.
};

/// The whole answer to a refused request, as bytes.
std::string refusal_text(const Refusal& refusal);

/// Finds the end of a request's head in bytes that arrive piece by piece, and refuses floods as soon as a
/// bound is passed (limits.h). Lines end in CR LF; a bare LF is refused, since peers disagree about what it
/// means.
class HeadScanner {
 public:
  /// `buffer` is everything received of this request so far. Gives the head's size, empty line included, once
  /// it is complete; nullopt asks for more.
  tl::expected<std::optional<std::size_t>, Refusal> scan(std::string_view buffer);
  /// Where the request line starts: after empty lines that some clients send between requests.
  std::size_t start() const { return start_; }

 private:
  std::size_t start_ = 0;
  std::size_t line_ = 0;
  std::size_t scanned_ = 0;
  std::size_t lines_ = 0;
};

/// What the head of an acceptable request says about the connection.
struct RequestHead {
  /// The request as cpp-httplib gets it: the request line, Host and Content-Type. The other headers would
  /// only reach features of the library that nobody needs here (ranges, compression, multipart, trailers) and
  /// that have been a source of its vulnerabilities.
  std::string canonical;
  std::size_t content_length = 0;
  bool close = false;             ///< The client wants the connection closed after the answer.
  bool expects_continue = false;  ///< The client waits for "100 Continue" before it sends the body.
};

/// Checks a complete head strictly, by RFC 9112 and less: origin-form targets, HTTP/1.0 and 1.1, one Host, at
/// most one Content-Length, no Transfer-Encoding, no Content-Encoding, no folded lines. `max_body` bounds
/// Content-Length.
tl::expected<RequestHead, Refusal> parse_head(std::string_view head, std::size_t max_body);

}  // namespace mimir_tuner
