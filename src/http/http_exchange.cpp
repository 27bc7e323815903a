#include "http/http_exchange.h"

#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>

#include "http/parse_gate.h"
#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

/// Gives cpp-httplib one request from memory and gathers what it answers, so that it leaves in one write.
class MemoryStream final : public httplib::Stream {
 public:
  explicit MemoryStream(const std::string& in) : in_(in) {}

  bool is_readable() const override { return at_ < in_.size(); }
  bool is_writable() const override { return true; }
  ssize_t read(char* data, std::size_t size) override {
    const std::size_t n = std::min(size, in_.size() - at_);
    std::memcpy(data, in_.data() + at_, n);
    at_ += n;
    return static_cast<ssize_t>(n);
  }
  ssize_t write(const char* data, std::size_t size) override {
    out.append(data, size);
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return INVALID_SOCKET; }

  std::string out;

 private:
  const std::string& in_;
  std::size_t at_ = 0;
};

bool is_json(std::string_view content_type) {
  constexpr std::string_view kJson = "application/json";
  if (!equal_ignoring_case(content_type.substr(0, kJson.size()), kJson)) return false;
  const auto next = content_type.find_first_not_of(" \t", kJson.size());
  return next == std::string_view::npos || content_type[next] == ';';
}

Reply text(int status, std::string line) {
  return {status, "text/plain; charset=utf-8", std::move(line) + "\n"};
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

void send(Reply reply, httplib::Response& response) {
  response.status = reply.status;
  response.body = std::move(reply.body);
  response.set_header("Content-Type", reply.content_type);
}

}  // namespace

class HttpExchange::Server final : public httplib::Server {
 public:
  Server(const HttpsOptions& options, BodyHandler mutate)
      : path_(options.path),
        parse_wait_(options.parse_wait),
        mutate_(std::move(mutate)),
        overloaded_(options.overloaded) {
    set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(kIdleTimeout).count());
    set_keep_alive_max_count(1'000'000'000);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      route(request, response);
      return HandlerResponse::Handled;
    });
    answer("GET /healthz HTTP/1.1\r\n\r\n",
           "");  // makes the library's static tables now instead of under the first requests
  }

  std::string answer(const std::string& canonical, std::string body) {
    MemoryStream stream(canonical);
    bool closed = false;
    process_request(stream, false, closed,
                    [&body](httplib::Request& request) { request.body = std::move(body); });
    return std::move(stream.out);
  }

  void set_readiness(Readiness readiness) {
    const std::lock_guard lock(mutex_);
    readiness_ = std::move(readiness);
  }

  Reply ready(bool verbose) {
    Readiness ask;
    {
      const std::lock_guard lock(mutex_);
      ask = readiness_;
    }
    try {
      const Health health = ask ? ask() : Health{};
      const std::string reason = draining ? "shutting down" : one_line(health.not_ready);
      std::string lines = reason.empty() ? "ok" : reason;
      for (const auto& detail : health.details) lines += verbose ? "\n" + one_line(detail) : "";
      return text(reason.empty() ? 200 : 503, std::move(lines));
    } catch (...) {
      return text(503, "the readiness check failed");
    }
  }

  std::atomic<bool> draining = false;

 private:
  void route(const httplib::Request& request, httplib::Response& response) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.path == path_) {
      request.method == "POST" ? send(mutate(request), response) : not_allowed("POST", response);
    } else if (request.path == "/healthz") {
      reads ? send(text(200, "ok"), response) : not_allowed("GET, HEAD", response);
    } else if (request.path == "/readyz") {
      reads ? send(ready(request.has_param("verbose")), response) : not_allowed("GET, HEAD", response);
    } else {
      send(text(404, "no such path; this server knows POST " + path_ + ", GET /healthz and GET /readyz"),
           response);
    }
  }

  static void not_allowed(const char* allowed, httplib::Response& response) {
    send(text(405, std::string("method not allowed; use ") + allowed), response);
    response.set_header("Allow", allowed);
  }

  Reply mutate(const httplib::Request& request) {
    const auto type = request.headers.find("Content-Type");
    if (type == request.headers.end() || !is_json(type->second))
      return text(415, "the Content-Type must be application/json");
    const ParseGate::Pass pass(gate_, request.body.size(), parse_wait_);
    if (!pass && !overloaded_) return text(503, "too many requests at once");
    try {
      return pass ? mutate_(request.body) : overloaded_(request.body);
    } catch (...) {  // nothing crosses the handler, and nothing of it may reach the client
      return text(500, "internal error");
    }
  }

  const std::string path_;
  const std::chrono::milliseconds parse_wait_;
  const BodyHandler mutate_;
  const BodyHandler overloaded_;
  ParseGate gate_;
  std::mutex mutex_;
  Readiness readiness_;
};

HttpExchange::HttpExchange(const HttpsOptions& options, BodyHandler mutate)
    : server_(std::make_unique<Server>(options, std::move(mutate))) {}
HttpExchange::~HttpExchange() = default;

bool HttpExchange::ready() { return server_->ready(false).status == 200; }
void HttpExchange::set_readiness(Readiness readiness) { server_->set_readiness(std::move(readiness)); }
void HttpExchange::set_draining() { server_->draining = true; }

std::string HttpExchange::answer(const std::string& canonical, std::string body) {
  return server_->answer(canonical, std::move(body));
}

void announce_close(std::string& answer) {
  constexpr std::string_view kBreak = "\r\n";
  const auto end = answer.find("\r\n\r\n");
  const auto line = answer.find("\r\nKeep-Alive:");  // cpp-httplib writes it unless it closes
  const auto at = line < end ? line : end;
  const auto size = line < end ? answer.find(kBreak, line + kBreak.size()) - line : 0;
  answer.replace(at, size, "\r\nConnection: close");
}

}  // namespace mimir_tuner
