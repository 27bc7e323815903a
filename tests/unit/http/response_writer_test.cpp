#include "http/response_writer.h"

#include <doctest/doctest.h>

using namespace mimir_tuner;

namespace {

httplib::Response json() {
  httplib::Response response;
  response.status = 200;
  response.body = "{}";
  response.headers.emplace("Content-Type", "application/json");
  return response;
}

}  // namespace

TEST_CASE("a response that keeps the connection") {
  CHECK(write_response("POST", json(), Persistence::kKeepAlive) ==
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n"
        "Keep-Alive: timeout=120, max=1000000000\r\n\r\n{}");
}

TEST_CASE("a response that closes the connection") {
  CHECK(write_response("POST", json(), Persistence::kClose) ==
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n"
        "Connection: close\r\n\r\n{}");
}

TEST_CASE("HEAD gets the headers of the body without the body") {
  CHECK(write_response("HEAD", json(), Persistence::kClose) ==
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n"
        "Connection: close\r\n\r\n");
}

TEST_CASE("other headers are written in alphabetical order") {
  httplib::Response response;
  set_text(response, 405, "no");
  response.headers.emplace("Allow", "GET");
  CHECK(write_response("PUT", response, Persistence::kClose) ==
        "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET\r\nContent-Length: 3\r\n"
        "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\nno\n");
}

TEST_CASE("a refusal is a whole response that closes the connection") {
  CHECK(write_refusal({413, "too large"}) ==
        "HTTP/1.1 413 Payload Too Large\r\nContent-Length: 10\r\n"
        "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\ntoo large\n");
}
