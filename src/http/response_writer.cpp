// Headers is a multimap sorted by name, which fixes the order of the headers.
// The connection header comes last, as it is decided after the handler has run.
// The status table has the codes that this server and its handlers use.
#include "http/response_writer.h"

#include "mimir_tuner/http/limits.h"

namespace mimir_tuner {
namespace {

// The API server ignores the request count; other clients must not close early because of it.
constexpr std::string_view kMaxRequests = "1000000000";

std::string_view reason_phrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 411:
      return "Length Required";
    case 413:
      return "Payload Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Unknown";
  }
}

void append_header(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ").append(value).append("\r\n");
}

std::string keep_alive() {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(kIdleTimeout).count();
  return "timeout=" + std::to_string(seconds) + ", max=" + std::string(kMaxRequests);
}

}  // namespace

void set_text(httplib::Response& response, int status, std::string line) {
  response.status = status;
  response.body = std::move(line) + "\n";
  response.headers.emplace("Content-Type", "text/plain; charset=utf-8");
}

std::string write_response(std::string_view method, httplib::Response response, Persistence then) {
  static const std::string kKeepAlive = keep_alive();
  constexpr std::size_t kUsualHeadBytes = 256;
  response.headers.emplace("Content-Length", std::to_string(response.body.size()));
  std::string out;
  out.reserve(kUsualHeadBytes + response.body.size());
  out.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
  out.append(reason_phrase(response.status)).append("\r\n");
  for (const auto& [name, value] : response.headers) append_header(out, name, value);
  if (then == Persistence::kClose)
    append_header(out, "Connection", "close");
  else
    append_header(out, "Keep-Alive", kKeepAlive);
  out.append("\r\n");
  if (method != "HEAD") out.append(response.body);
  return out;
}

std::string write_refusal(const Refusal& refusal) {
  httplib::Response response;
  set_text(response, refusal.status, refusal.reason);
  return write_response("", std::move(response), Persistence::kClose);
}

}  // namespace mimir_tuner
