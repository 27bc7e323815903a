#include "http/request_target.h"

#include <doctest/doctest.h>

#include <string>

using mimir_tuner::parse_target;

namespace {

std::string path_of(const std::string& target) {
  httplib::Request request;
  REQUIRE(parse_target(target, request));
  return request.path;
}

}  // namespace

TEST_CASE("a path ends at the query or the fragment") {
  CHECK(path_of("/readyz") == "/readyz");
  CHECK(path_of("/readyz?verbose") == "/readyz");
  CHECK(path_of("/readyz#part?x?y") == "/readyz");
  CHECK(path_of("/?") == "/");
}

TEST_CASE("a path is percent-decoded exactly once") {
  CHECK(path_of("/health%7a") == "/healthz");
  CHECK(path_of("/a%2Fb") == "/a/b");
  CHECK(path_of("/a%2541") == "/a%41");
  CHECK(path_of("/a+b") == "/a+b");
  CHECK(path_of("/a%00b") == std::string("/a\0b", 4));
}

TEST_CASE("a percent sign without two digits is kept") {
  for (const char* target : {"/a%", "/a%4", "/a%zz", "/a%4z", "/a%-1", "/a%+1", "/a% 1"}) {
    CAPTURE(target);
    CHECK(path_of(target) == target);
  }
}

TEST_CASE("parameters are split and decoded") {
  httplib::Request request;
  REQUIRE(parse_target("/x?verbose&a=b%26c&d=1+2&&e==", request));
  CHECK(request.params.size() == 4);
  CHECK(request.has_param("verbose"));
  CHECK(request.get_param_value("a") == "b&c");
  CHECK(request.get_param_value("d") == "1 2");
  CHECK(request.get_param_value("e") == "=");
}

TEST_CASE("a second question mark is refused") {
  httplib::Request request;
  CHECK_FALSE(parse_target("/x?a?b", request));
  CHECK_FALSE(parse_target("/x??", request));
}
