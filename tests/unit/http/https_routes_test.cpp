#include "http/https_routes.h"

#include <doctest/doctest.h>

#include <latch>
#include <stdexcept>
#include <thread>

using namespace mimir_tuner;
using namespace std::chrono_literals;

namespace {

Reply echo(std::string_view body) { return {201, "application/json", std::string(body)}; }

httplib::Response ask(const HttpsRoutes& routes, const std::string& method, const std::string& path,
                      std::string body = "", const std::string& type = "application/json") {
  httplib::Request request;
  request.method = method;
  request.path = path;
  request.body = std::move(body);
  if (!type.empty()) request.headers.emplace("Content-Type", type);
  httplib::Response response;
  routes.router().route(request, response);
  return response;
}

httplib::Response ask_verbose(const HttpsRoutes& routes) {
  httplib::Request request;
  request.method = "GET";
  request.path = "/readyz";
  request.params.emplace("verbose", "");
  httplib::Response response;
  routes.router().route(request, response);
  return response;
}

}  // namespace

TEST_CASE("the handler's reply is the response to a JSON body") {
  const HttpsRoutes routes({}, echo);
  for (const char* type : {"application/json", "application/json; charset=utf-8", "Application/JSON ;x"}) {
    const auto response = ask(routes, "POST", "/mutate", "{}", type);
    CHECK(response.status == 201);
    CHECK(response.body == "{}");
    CHECK(response.get_header_value("Content-Type") == "application/json");
  }
  for (const char* type : {"", "text/plain", "application/jsonp", "application/json+x"}) {
    CAPTURE(type);
    CHECK(ask(routes, "POST", "/mutate", "{}", type).status == 415);
  }
}

TEST_CASE("what the handler throws becomes a 500 without details") {
  const HttpsRoutes routes({}, [](std::string_view) -> Reply { throw std::runtime_error("secret"); });
  const auto response = ask(routes, "POST", "/mutate", "{}");
  CHECK(response.status == 500);
  CHECK(response.body == "internal error\n");
}

TEST_CASE("readiness says why it fails, and details only on request") {
  HttpsRoutes routes({}, echo);
  CHECK(routes.ready());
  CHECK(ask(routes, "GET", "/readyz").body == "ok\n");
  routes.set_readiness([] { return Health{"no\npolicy", {"one", "two\nlines"}}; });
  CHECK_FALSE(routes.ready());
  CHECK(ask(routes, "GET", "/readyz").status == 503);
  CHECK(ask(routes, "GET", "/readyz").body == "no policy\n");
  CHECK(ask_verbose(routes).body == "no policy\none\ntwo lines\n");
  CHECK(ask(routes, "GET", "/healthz").status == 200);
  routes.set_readiness([]() -> Health { throw std::runtime_error("secret"); });
  CHECK(ask(routes, "GET", "/readyz").body == "the readiness check failed\n");
}

TEST_CASE("a draining server is alive but not ready") {
  HttpsRoutes routes({}, echo);
  routes.set_draining();
  CHECK_FALSE(routes.ready());
  CHECK(ask(routes, "GET", "/readyz").body == "shutting down\n");
  CHECK(ask(routes, "GET", "/healthz").status == 200);
  CHECK(ask(routes, "POST", "/mutate", "{}").status == 201);
}

TEST_CASE("a body without capacity is answered by the overload handler") {
  const std::string large(kParseUnits * kParseUnitBytes, 'x');
  HttpsOptions options;
  options.parse_wait = 0ms;
  int expected = 503;
  SUBCASE("with an overload handler") {
    options.overloaded = [](std::string_view) { return Reply{202, "application/json", "{}"}; };
    expected = 202;
  }
  SUBCASE("without one") {}
  std::latch started(kLargestAtOnce);
  std::latch asked(1);
  const HttpsRoutes routes(options, [&](std::string_view body) {
    started.count_down();
    asked.wait();
    return echo(body);
  });
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kLargestAtOnce; ++i)
    threads.emplace_back([&] { ask(routes, "POST", "/mutate", large); });
  started.wait();
  CHECK(ask(routes, "POST", "/mutate", "{}").status == expected);
  asked.count_down();
  for (std::thread& thread : threads) thread.join();
}
