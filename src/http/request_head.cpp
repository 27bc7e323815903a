// Refuses everything that two HTTP implementations could read differently.
// Header lines are read one by one into Fields, then judged together.
// Refusals name the problem, since the peer is usually a misconfigured client.
#include "http/request_head.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "http/request_target.h"
#include "mimir_tuner/http/limits.h"
#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/split.h"

namespace mimir_tuner {
namespace {

using Unexpected = tl::unexpected<Refusal>;

Unexpected refuse(int status, std::string reason) { return Unexpected(Refusal{status, std::move(reason)}); }

constexpr auto kTokenCharacters = [] {
  std::array<bool, 256> table{};
  for (const char c :
       std::string_view("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(
                              text.begin(), text.end(),
                              [](char c) { return kTokenCharacters[static_cast<unsigned char>(c)]; });
}

bool is_control(char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f; }

std::string_view take_line(std::string_view& rest) {
  const auto end = rest.find("\r\n");
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(rest.size(), end == std::string_view::npos ? rest.size() : end + 2));
  return line;
}

bool lists(std::string_view list, std::string_view token) {
  return std::ranges::any_of(
      split(list, ','), [&](std::string_view item) { return equal_ignoring_case(trim(item), token); });
}

/// The headers that decide about framing and persistence. They are judged together after the last line.
struct Fields {
  std::optional<std::string_view> host, content_length, content_type, content_encoding, expect;
  bool transfer_encoding = false;
  bool close = false;
  bool keep_alive = false;
};

tl::expected<void, Refusal> read_field(std::string_view line, Fields& fields) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon)))
    return refuse(400, "a header line is not \"Name: value\"");
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = trim(line.substr(colon + 1));
  if (std::any_of(value.begin(), value.end(), is_control))
    return refuse(400, "a header value contains a control character");
  const auto once = [&](std::optional<std::string_view>& field) -> tl::expected<void, Refusal> {
    if (field) return refuse(400, "the header " + std::string(name) + " occurs twice");
    field = value;
    return {};
  };
  if (equal_ignoring_case(name, "Host")) return once(fields.host);
  if (equal_ignoring_case(name, "Content-Length")) return once(fields.content_length);
  if (equal_ignoring_case(name, "Content-Type")) return once(fields.content_type);
  if (equal_ignoring_case(name, "Content-Encoding")) return once(fields.content_encoding);
  if (equal_ignoring_case(name, "Expect")) return once(fields.expect);
  if (equal_ignoring_case(name, "Connection")) {
    fields.close = fields.close || lists(value, "close");
    fields.keep_alive = fields.keep_alive || lists(value, "keep-alive");
  }
  fields.transfer_encoding = fields.transfer_encoding || equal_ignoring_case(name, "Transfer-Encoding");
  return {};
}

constexpr std::array<std::string_view, 9> kMethods{"GET",     "HEAD",    "POST",  "PUT",  "DELETE",
                                                   "CONNECT", "OPTIONS", "TRACE", "PATCH"};

struct RequestLine {
  std::string_view method, target, version;
  bool http10() const { return version == "HTTP/1.0"; }
};

tl::expected<RequestLine, Refusal> read_request_line(std::string_view line) {
  const auto first = line.find(' ');
  const auto last = line.rfind(' ');
  if (first == std::string_view::npos || first == last || !is_token(line.substr(0, first)))
    return refuse(400, "the request line is not \"METHOD /path HTTP/1.1\"");
  const RequestLine request{line.substr(0, first), line.substr(first + 1, last - first - 1),
                            line.substr(last + 1)};
  if (!request.http10() && request.version != "HTTP/1.1") return refuse(505, "this server speaks HTTP/1.1");
  const auto printable = [](char c) { return c > 0x20 && c < 0x7f; };
  if (!request.target.starts_with('/') ||
      !std::all_of(request.target.begin(), request.target.end(), printable))
    return refuse(400, "the request target is not a path");
  if (std::find(kMethods.begin(), kMethods.end(), request.method) == kMethods.end())
    return refuse(400, "the request method is unknown");
  return request;
}

tl::expected<std::size_t, Refusal> body_length(const RequestLine& request, const Fields& fields,
                                               std::size_t max_body) {
  if (fields.transfer_encoding) {
    return fields.content_length
               ? refuse(400,
                        "Transfer-Encoding and Content-Length exclude each other; send only a Content-Length")
               : refuse(411, "Transfer-Encoding is not supported; send a Content-Length");
  }
  if (fields.content_encoding && !equal_ignoring_case(*fields.content_encoding, "identity"))
    return refuse(415, "Content-Encoding is not supported; send the body unencoded");
  if (!fields.content_length) {
    const bool needs_body = request.method == "POST" || request.method == "PUT" || request.method == "PATCH";
    if (needs_body) return refuse(411, "send a Content-Length");
    return 0U;
  }
  const std::string_view text = *fields.content_length;
  if (text.empty() || !std::ranges::all_of(text, is_ascii_digit))
    return refuse(400, "the Content-Length is not a number");
  std::size_t length = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), length);
  if (parsed.ec != std::errc{} || length > max_body)
    return refuse(413, "the body is larger than " + std::to_string(max_body) + " bytes");
  return length;
}

}  // namespace

tl::expected<std::optional<std::size_t>, Refusal> HeadScanner::scan(std::string_view buffer) {
  while (scanned_ < buffer.size()) {
    const auto feed = buffer.find('\n', scanned_);
    const std::size_t end = feed == std::string_view::npos ? buffer.size() : feed;
    if (end - line_ > kMaxLineBytes) {
      return lines_ == 0 ? refuse(414, "the request line is too long")
                         : refuse(431, "a header line is too long");
    }
    if (end - start_ > kMaxHeadBytes) return refuse(431, "the request's headers are too large");
    scanned_ = end;
    if (feed == std::string_view::npos) break;
    if (feed == line_ || buffer[feed - 1] != '\r') return refuse(400, "a line does not end in CR LF");
    const bool empty = feed - line_ == 1;
    scanned_ = line_ = feed + 1;
    if (empty && lines_ == 0) {
      if (line_ > 4) return refuse(400, "expected a request line instead of empty lines");
      start_ = line_;
    } else if (empty) {
      return line_;
    } else if (++lines_ > kMaxHeaders + 1) {
      return refuse(431, "too many headers");
    }
  }
  return std::nullopt;
}

tl::expected<RequestHead, Refusal> parse_head(std::string_view head, std::size_t max_body) {
  const auto line = read_request_line(take_line(head));
  if (!line) return Unexpected(line.error());
  Fields fields;
  while (!head.empty()) {
    const std::string_view field = take_line(head);
    if (field.empty()) break;
    if (auto read = read_field(field, fields); !read) return Unexpected(read.error());
  }
  if (!fields.host && !line->http10()) return refuse(400, "the header Host is missing");
  if (fields.expect && !equal_ignoring_case(*fields.expect, "100-continue"))
    return refuse(417, "only \"Expect: 100-continue\" is supported");
  const auto length = body_length(*line, fields, max_body);
  if (!length) return Unexpected(length.error());
  RequestHead result;
  result.content_length = *length;
  result.close = fields.close || (line->http10() && !fields.keep_alive);
  result.expects_continue = fields.expect.has_value() && !line->http10();
  result.request.method = line->method;
  result.request.version = line->version;
  if (!parse_target(line->target, result.request))
    return refuse(400, "the request target has more than one question mark");
  if (fields.host) result.request.headers.emplace("Host", *fields.host);
  if (fields.content_type) result.request.headers.emplace("Content-Type", *fields.content_type);
  return result;
}

}  // namespace mimir_tuner
