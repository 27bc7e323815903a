#include "http/connection.h"

#include <doctest/doctest.h>
#include <malloc.h>

#include "connection_fixture.h"

using namespace mimir_tuner;
using namespace mimir_tuner::testing;
using Next = Connection::Next;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("requests that arrive together are answered in order") {
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  peer.send(kPostHead + "abc" + kGet);
  CHECK(connection->advance() == Next::kWaitReadable);
  const std::string received = peer.receive();
  CHECK(received.find("size 3") < received.find("size 0"));
  CHECK(has(received, "size 0"));
  CHECK(connection->idle());
}

TEST_CASE("a response announces that its connection closes") {
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  SUBCASE("because the client asks for it") {
    peer.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  }
  SUBCASE("because the server drains") {
    fixture.context.draining = true;
    peer.send(kGet);
  }
  CHECK(connection->advance() == Next::kClose);
  CHECK(has(peer.receive(), "\r\nConnection: close\r\n"));
}

TEST_CASE("a refused request gets one response, and nothing after it is answered") {
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  peer.send("BAD\r\n\r\n" + kGet);
  CHECK(connection->advance() == Next::kWaitReadable);  // throws away what still arrives
  const std::string received = peer.receive();
  CHECK(received.starts_with("HTTP/1.1 400 "));
  CHECK_FALSE(has(received, " 200 "));
}

TEST_CASE("the budget for bodies refuses what does not fit") {
  ConnectionFixture fixture;
  BodyBudget::Share others(fixture.context.budget);
  REQUIRE(others.grow_to(kMaxBufferedBodyBytes));
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  peer.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n");
  connection->advance();
  CHECK(peer.receive().starts_with("HTTP/1.1 503 "));
}

TEST_CASE("an idle connection keeps no memory of the body that it answered") {
  const auto allocated = [] { return ::mallinfo2().hblkhd + ::mallinfo2().uordblks; };
  constexpr std::size_t kBody = std::size_t{4} << 20;
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  const std::size_t before = allocated();
  peer.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kBody) + "\r\n\r\n");
  const std::string piece(std::size_t{16} << 10, 'x');
  for (std::size_t sent = 0; sent < kBody; sent += piece.size()) {
    peer.send(piece);
    connection->advance();
  }
  CHECK(has(peer.receive(), "size " + std::to_string(kBody)));
  CHECK(connection->idle());
  CHECK(allocated() < before + kBody / 4);
}

TEST_CASE("a request that is too slow gets 408, an idle connection just ends") {
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  SUBCASE("in the head") { peer.send("GET"); }
  SUBCASE("in the body") { peer.send(kPostHead); }
  SUBCASE("idle") {}
  connection->advance();
  const bool idle = connection->idle();
  connection->limit_deadline(Clock::now());
  CHECK(connection->due(Clock::now()));
  connection->advance();
  CHECK(peer.receive().starts_with("HTTP/1.1 408 ") == !idle);
}

TEST_CASE("an evicted connection ends without a response") {
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  REQUIRE(peer.handshake(*connection));
  peer.send("GET");
  connection->advance();
  CHECK_FALSE(connection->due(Clock::now()));
  connection->evict();
  CHECK(connection->due(Clock::now()));
  CHECK(connection->eviction_order() == EvictionOrder::kNever);
  CHECK(connection->advance() == Next::kClose);
  CHECK(peer.receive().empty());
}

TEST_CASE("connections that never completed a request are closed before clients") {
  ConnectionFixture fixture;
  TlsPeer peer;
  const auto connection = fixture.connect(peer);
  CHECK(connection->eviction_order() == EvictionOrder::kStarting);
  REQUIRE(peer.handshake(*connection));
  CHECK(connection->eviction_order() == EvictionOrder::kUnused);
  peer.send(kPostHead.substr(0, 5));
  connection->advance();
  CHECK(connection->eviction_order() == EvictionOrder::kStarting);
  peer.send(kPostHead.substr(5));
  connection->advance();
  CHECK(connection->eviction_order() == EvictionOrder::kFirstBody);
  peer.send("abc");
  connection->advance();
  CHECK(connection->eviction_order() == EvictionOrder::kIdleClient);
  peer.send(kGet.substr(0, 5));
  connection->advance();
  CHECK(connection->eviction_order() == EvictionOrder::kNever);
}
