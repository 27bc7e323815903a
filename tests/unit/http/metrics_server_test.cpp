#include "mimir_tuner/http/metrics_server.h"

#include <doctest/doctest.h>
#include <httplib.h>

#include <stdexcept>

using mimir_tuner::MetricsServer;

TEST_CASE("the metrics port serves its page and nothing else") {
  const auto server = MetricsServer::create("127.0.0.1:0", [] { return std::string("up 1\n"); });
  REQUIRE(server);
  httplib::Client client("127.0.0.1", (*server)->port());
  const auto page = client.Get("/metrics?x=y");
  REQUIRE(page);
  CHECK(page->status == 200);
  CHECK(page->body == "up 1\n");
  CHECK(page->get_header_value("Content-Type") == "text/plain; version=0.0.4; charset=utf-8");
  CHECK(page->get_header_value("Connection") == "close");
  const auto other = client.Get("/");
  REQUIRE(other);
  CHECK(other->status == 404);
  CHECK(other->body == "no such path; this server knows GET /metrics\n");
  const auto posted = client.Post("/metrics");
  REQUIRE(posted);
  CHECK(posted->status == 405);
}

TEST_CASE("a page that fails does not end the metrics server") {
  const auto server =
      MetricsServer::create("127.0.0.1:0", []() -> std::string { throw std::runtime_error("secret"); });
  REQUIRE(server);
  httplib::Client client("127.0.0.1", (*server)->port());
  for (int turn = 0; turn < 2; ++turn) {
    const auto page = client.Get("/metrics");
    REQUIRE(page);
    CHECK(page->status == 500);
    CHECK(page->body == "internal error\n");
  }
}
