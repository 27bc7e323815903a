#include "http/listen_address.h"

#include <doctest/doctest.h>

using mimir_tuner::display;
using mimir_tuner::listen_on;
using mimir_tuner::ListenAddress;
using mimir_tuner::parse_listen_address;

TEST_CASE("valid listen addresses are parsed") {
  CHECK(parse_listen_address("127.0.0.1:8443") == ListenAddress{"127.0.0.1", 8443});
  CHECK(parse_listen_address("localhost:1") == ListenAddress{"localhost", 1});
  CHECK(parse_listen_address("[::1]:65535") == ListenAddress{"::1", 65535});
  CHECK(parse_listen_address("[::]:0") == ListenAddress{"::", 0});
  CHECK(parse_listen_address(":8443") == ListenAddress{"", 8443});
  CHECK(parse_listen_address("*:8443") == ListenAddress{"", 8443});
}

TEST_CASE("an invalid listen address is refused with the remedy") {
  for (const char* text : {"", "8443", "localhost", ":", ":x", ":-1", ":65536", ":8443x", "::1:8443",
                           "[::1:8443", "[]:8443", "[::1]8443", "a b:1", "https://a:1"}) {
    CAPTURE(text);
    const auto parsed = parse_listen_address(text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().message.find(text) != std::string::npos);
    CHECK(parsed.error().message.find("ADDR:PORT") != std::string::npos);
  }
}

TEST_CASE("a port that is in use is an error that says so") {
  const auto first = listen_on({"127.0.0.1", 0});
  REQUIRE(first);
  CHECK(first->port > 0);
  const auto second = listen_on({"127.0.0.1", first->port});
  REQUIRE_FALSE(second);
  CHECK(second.error().message.find("another process listens there") != std::string::npos);
}

TEST_CASE("a foreign address is an error that says so") {
  const auto foreign = listen_on({"192.0.2.1", 0});
  REQUIRE_FALSE(foreign);
  CHECK(foreign.error().message.find("192.0.2.1:0") != std::string::npos);
}

TEST_CASE("an empty host listens on all addresses") {
  const auto listener = listen_on({"", 0});
  REQUIRE(listener);
  CHECK(listener->port > 0);
}

TEST_CASE("a listen address is displayed as it was written") {
  for (const char* text : {"127.0.0.1:8443", "[::1]:1", ":8443"})
    CHECK(display(*parse_listen_address(text)) == text);
}
