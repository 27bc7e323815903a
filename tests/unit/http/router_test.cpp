#include "http/router.h"

#include <doctest/doctest.h>

#include <stdexcept>

using mimir_tuner::Router;

namespace {

Router example() {
  Router router;
  router.add(
      {"POST"}, "/mutate",
      [](const auto& request, auto& response) {
        response.status = 200;
        response.body = "got " + request.body;
      });
  router.add({"GET", "HEAD"}, "/healthz", [](const auto&, auto& response) { response.status = 200; });
  router.add({"GET"}, "/throw", [](const auto&, auto& response) {
    response.status = 200;
    response.headers.emplace("X-Secret", "secret");
    throw std::runtime_error("secret");
  });
  return router;
}

httplib::Response ask(const std::string& method, const std::string& path) {
  httplib::Request request;
  request.method = method;
  request.path = path;
  request.body = "body";
  httplib::Response response;
  example().route(request, response);
  return response;
}

}  // namespace

TEST_CASE("the handler of the path gets the request") {
  const auto response = ask("POST", "/mutate");
  CHECK(response.status == 200);
  CHECK(response.body == "got body");
  CHECK(ask("HEAD", "/healthz").status == 200);
}

TEST_CASE("an unknown path gets 404 and the list of routes") {
  for (const char* path : {"/", "", "/mutat", "/mutate/", "//mutate", "/MUTATE"}) {
    CAPTURE(path);
    const auto response = ask("POST", path);
    CHECK(response.status == 404);
    CHECK(response.body == "no such path; this server knows POST /mutate, GET /healthz and GET /throw\n");
  }
}

TEST_CASE("another method gets 405 and the methods that are allowed") {
  const auto response = ask("DELETE", "/healthz");
  CHECK(response.status == 405);
  CHECK(response.get_header_value("Allow") == "GET, HEAD");
  CHECK(response.body == "method not allowed; use GET, HEAD\n");
  CHECK(ask("get", "/healthz").status == 405);
}

TEST_CASE("what a handler throws does not reach the client") {
  const auto response = ask("GET", "/throw");
  CHECK(response.status == 500);
  CHECK(response.body == "internal error\n");
  CHECK_FALSE(response.has_header("X-Secret"));
}
