// Owns all connections of the HTTPS server and decides which thread may use one.
// Waiting connections are in the epoll set; a thread claims one before it touches it.
// It also wakes connections that are late, and evicts some to make room for new ones.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "http/connection.h"

namespace mimir_tuner {

/// A set of connections. Each is either parked, which means armed in the epoll set for one event, or claimed
/// by exactly one thread. Events carry ids instead of pointers, so a late event finds nothing rather than a
/// destroyed object. Thread-safe.
class ConnectionTable {
 public:
  /// `epoll` is the epoll set to use; it must outlive the table. Ids must not clash with other sources in it.
  explicit ConnectionTable(int epoll) : epoll_(epoll) {}

  /// Parks a new connection until data arrives. Returns false, and closes the connection, if the kernel
  /// refuses to watch it.
  bool add(std::unique_ptr<Connection> connection);
  /// Claims the connection with this id for the caller. Returns nullptr if it is gone or already claimed.
  Connection* claim(std::uint64_t id);
  /// Parks a claimed connection until the socket is readable or writable. `next` must not be kClose.
  void park(Connection& connection, Connection::Next next);
  /// Closes a claimed connection. Returns how many connections are left.
  std::size_t close(Connection& connection);

  /// Makes parked connections that are due at `now` report an event immediately.
  void wake_expired(Clock::time_point now);
  /// Makes all parked connections report an event immediately. Those inside a request may go on until
  /// `latest`.
  void wake_all(Clock::time_point latest);
  /// Makes room: marks the parked connection with the lowest EvictionOrder, and among these the one with the
  /// earliest deadline, to be closed soon. Returns false if all connections must stay.
  bool evict_one();

  /// Returns the number of connections, parked and claimed.
  std::size_t size() const;

 private:
  struct Entry {
    std::unique_ptr<Connection> connection;
    bool parked = true;
  };

  void arm(const Connection& connection, std::uint32_t events);
  void wake(const Connection& connection);

  const int epoll_;
  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, Entry> entries_;
};

}  // namespace mimir_tuner
