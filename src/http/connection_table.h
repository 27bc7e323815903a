#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "http/connection.h"

namespace mimir_tuner {

/// All connections of a server, and who may touch them. A connection is either parked (armed in the epoll
/// set, one shot) or claimed by exactly one thread. Events carry ids, so that one which comes too late finds
/// nothing instead of a dead object. Thread-safe.
class ConnectionTable {
 public:
  explicit ConnectionTable(int epoll) : epoll_(epoll) {}

  /// Takes a new connection and parks it until bytes arrive; false (and the connection is closed) where the
  /// kernel refuses.
  bool add(std::unique_ptr<Connection> connection);
  /// The connection with this id for the caller alone, or null where it is gone or claimed by another.
  Connection* claim(std::uint64_t id);
  /// Gives a claimed connection back until the socket is readable or writable.
  void park(Connection& connection, Connection::Next next);
  /// Closes a claimed connection; gives how many are left.
  std::size_t close(Connection& connection);

  /// Makes parked connections past their deadline due at once.
  void wake_expired(Clock::time_point now);
  /// Makes every parked connection due; those inside a request get until `latest`.
  void wake_all(Clock::time_point latest);
  /// Makes room: the parked connection with the least loss, of these the oldest, is closed soon. False where
  /// all must stay.
  bool evict_one();

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
