#include "http/connection_table.h"

#include <doctest/doctest.h>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <vector>

#include "connection_fixture.h"

using namespace mimir_tuner;
using namespace mimir_tuner::testing;
using Next = Connection::Next;
using Ids = std::vector<std::uint64_t>;

namespace {

struct Table : ConnectionFixture {
  /// Adds a connection whose peer has done nothing yet.
  Connection& add(TlsPeer& peer) {
    auto connection = connect(peer);
    Connection& added = *connection;
    REQUIRE(table.add(std::move(connection)));
    return added;
  }

  /// Adds a connection whose handshake is complete.
  Connection& add_ready(TlsPeer& peer) {
    auto connection = connect(peer);
    REQUIRE(peer.handshake(*connection));
    Connection& added = *connection;
    REQUIRE(table.add(std::move(connection)));
    return added;
  }

  /// The ids that report an event now.
  Ids events() const {
    std::array<epoll_event, 16> found{};
    const int count = ::epoll_wait(epoll.get(), found.data(), static_cast<int>(found.size()), 0);
    Ids ids;
    for (int i = 0; i < count; ++i) {
      const std::uint64_t id =
          found[static_cast<std::size_t>(i)].data.u64;  // epoll_event is packed: copy, do not refer
      ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
  }

  UniqueFd epoll{::epoll_create1(EPOLL_CLOEXEC)};
  ConnectionTable table{epoll.get()};
};

}  // namespace

TEST_CASE("a connection reports one event per park") {
  Table t;
  TlsPeer peer;
  Connection& connection = t.add(peer);
  const Ids only{connection.id()};
  CHECK(t.events().empty());
  peer.start_handshake();
  CHECK(t.events() == only);
  CHECK(t.events().empty());
  REQUIRE(t.table.claim(connection.id()) == &connection);
  t.table.park(connection, Next::kWaitReadable);
  CHECK(t.events() == only);
}

TEST_CASE("a parked connection waits for what it asked for") {
  Table t;
  TlsPeer peer;
  Connection& connection = t.add(peer);
  REQUIRE(t.table.claim(connection.id()));
  t.table.park(connection, Next::kWaitReadable);
  CHECK(t.events().empty());
  REQUIRE(t.table.claim(connection.id()));
  t.table.park(connection, Next::kWaitWritable);
  CHECK(t.events() == Ids{connection.id()});
}

TEST_CASE("only one thread can claim a connection") {
  Table t;
  TlsPeer peer;
  Connection& connection = t.add(peer);
  CHECK(t.table.claim(connection.id()) == &connection);
  CHECK(t.table.claim(connection.id()) == nullptr);
  t.table.park(connection, Next::kWaitReadable);
  CHECK(t.table.claim(connection.id()) == &connection);
}

TEST_CASE("a late event finds nothing") {
  Table t;
  TlsPeer first;
  TlsPeer second;
  Connection& connection = t.add(first);
  const auto id = connection.id();
  t.add(second);
  CHECK(t.table.size() == 2);
  REQUIRE(t.table.claim(id));
  CHECK(t.table.close(connection) == 1);
  CHECK(t.table.claim(id) == nullptr);
  CHECK(t.table.size() == 1);
}

TEST_CASE("a connection that the kernel refuses to watch is closed") {
  ConnectionFixture fixture;
  TlsPeer peer;
  ConnectionTable table(-1);
  CHECK_FALSE(table.add(fixture.connect(peer)));
  CHECK(table.size() == 0);
}

TEST_CASE("connections past their deadline are woken, others are not") {
  Table t;
  TlsPeer late;
  TlsPeer early;
  TlsPeer claimed;
  Connection& due = t.add(late);
  t.add(early);
  Connection& busy = t.add(claimed);
  REQUIRE(t.table.claim(busy.id()));
  const auto now = Clock::now();
  due.limit_deadline(now);
  busy.limit_deadline(now);
  t.table.wake_expired(now);
  CHECK(t.events() == Ids{due.id()});
}

TEST_CASE("stopping wakes all and limits requests in progress") {
  Table t;
  TlsPeer first;
  TlsPeer second;
  Connection& idle = t.add_ready(first);
  Connection& handshake = t.add(second);
  const auto before = idle.deadline();
  const auto latest = Clock::now();
  t.table.wake_all(latest);
  CHECK(t.events() == Ids{idle.id(), handshake.id()});
  CHECK(idle.deadline() == before);
  CHECK(handshake.deadline() == latest);
}

TEST_CASE("the connection that is evicted first is the one that loses least") {
  Table t;
  TlsPeer a;
  TlsPeer b;
  TlsPeer c;
  TlsPeer d;
  Connection& unused = t.add_ready(a);
  Connection& young = t.add(b);
  Connection& old = t.add(c);
  Connection& claimed = t.add(d);
  old.limit_deadline(young.deadline() - std::chrono::milliseconds(1));
  claimed.limit_deadline(old.deadline() - std::chrono::milliseconds(1));
  REQUIRE(t.table.claim(claimed.id()));
  for (const Connection* next : {&old, &young, &unused}) {
    CHECK(t.table.evict_one());
    CHECK(t.events() == Ids{next->id()});
    CHECK(next->due(Clock::now()));
  }
  CHECK_FALSE(t.table.evict_one());
}
