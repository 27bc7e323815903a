// The health checks are answered here; the POST route checks the content type and the capacity,
// then calls the handler of the webhook. The router turns its exceptions into a 500 response.
// A draining server reports that it is not ready but still answers every request.
#include "http/https_routes.h"

#include <algorithm>

#include "http/response_writer.h"
#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

bool is_json(std::string_view content_type) {
  constexpr std::string_view kJson = "application/json";
  if (!equal_ignoring_case(content_type.substr(0, kJson.size()), kJson)) return false;
  const auto next = content_type.find_first_not_of(" \t", kJson.size());
  return next == std::string_view::npos || content_type[next] == ';';
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

}  // namespace

HttpsRoutes::HttpsRoutes(const HttpsOptions& options, BodyHandler mutate)
    : parse_wait_(options.parse_wait), mutate_(std::move(mutate)), overloaded_(options.overloaded) {
  router_.add(
      {"POST"}, options.path,
      [this](const auto& request, auto& response) { answer_post(request, response); });
  router_.add(
      {"GET", "HEAD"}, "/healthz", [](const auto&, auto& response) { set_text(response, 200, "ok"); });
  router_.add({"GET", "HEAD"}, "/readyz",
              [this](const auto& request, auto& response) { answer_ready(request, response); });
}

void HttpsRoutes::answer_post(const httplib::Request& request, httplib::Response& response) {
  const auto type = request.headers.find("Content-Type");
  if (type == request.headers.end() || !is_json(type->second))
    return set_text(response, 415, "the Content-Type must be application/json");
  const ParseGate::Pass pass(gate_, request.body.size(), parse_wait_);
  if (!pass && !overloaded_) return set_text(response, 503, "too many concurrent requests");
  Reply reply = pass ? mutate_(request.body) : overloaded_(request.body);
  response.status = reply.status;
  response.body = std::move(reply.body);
  response.headers.emplace("Content-Type", std::move(reply.content_type));
}

void HttpsRoutes::answer_ready(const httplib::Request& request, httplib::Response& response) const {
  const Health now = health();
  std::string lines = now.not_ready.empty() ? "ok" : one_line(now.not_ready);
  if (request.params.contains("verbose"))
    for (const auto& detail : now.details) lines += "\n" + one_line(detail);
  set_text(response, now.not_ready.empty() ? 200 : 503, std::move(lines));
}

Health HttpsRoutes::health() const {
  Readiness check;
  {
    const std::lock_guard lock(mutex_);
    check = readiness_;
  }
  try {
    Health health = check ? check() : Health{};
    if (draining_) health.not_ready = "shutting down";
    return health;
  } catch (...) {
    return {.not_ready = "the readiness check failed", .details = {}};
  }
}

bool HttpsRoutes::ready() const { return health().not_ready.empty(); }

void HttpsRoutes::set_readiness(Readiness readiness) {
  const std::lock_guard lock(mutex_);
  readiness_ = std::move(readiness);
}

}  // namespace mimir_tuner
