// Sockets are armed with EPOLLONESHOT, so each event goes to exactly one thread.
// Waking a connection means arming it for writing, because a socket is nearly always writable.
// Nothing is destroyed or closed while another thread may still use it.
#include "http/connection_table.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <utility>

namespace mimir_tuner {

bool ConnectionTable::add(std::unique_ptr<Connection> connection) {
  const std::lock_guard lock(mutex_);
  const Connection& added = *connection;
  epoll_event event{};
  event.events = EPOLLIN | EPOLLONESHOT;
  event.data.u64 = added.id();
  entries_.emplace(added.id(), Entry{std::move(connection)});
  if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, added.fd(), &event) != 0) {
    entries_.erase(added.id());
    return false;
  }
  return true;
}

Connection* ConnectionTable::claim(std::uint64_t id) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end() || !found->second.parked) return nullptr;
  found->second.parked = false;
  return found->second.connection.get();
}

void ConnectionTable::arm(const Connection& connection, std::uint32_t events) {
  epoll_event event{};
  event.events = events | EPOLLONESHOT;
  event.data.u64 = connection.id();
  ::epoll_ctl(epoll_, EPOLL_CTL_MOD, connection.fd(), &event);
}

void ConnectionTable::park(Connection& connection, Connection::Next next) {
  const std::lock_guard lock(mutex_);
  entries_.at(connection.id()).parked = true;
  arm(connection, next == Connection::Next::kWaitWritable ? EPOLLOUT : EPOLLIN);
}

std::size_t ConnectionTable::close(Connection& connection) {
  std::unique_ptr<Connection> doomed;  // destroyed outside the lock
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(connection.id());
  doomed = std::move(found->second.connection);
  entries_.erase(found);
  return entries_.size();
}

// A writable socket reports an event immediately. If it isn't writable, the peer has stopped reading, so
// wake_expired() shuts it down after its deadline.
void ConnectionTable::wake(const Connection& connection) { arm(connection, EPOLLIN | EPOLLOUT); }

void ConnectionTable::wake_expired(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, entry] : entries_) {
    if (entry.parked && entry.connection->due(now)) {
      if (entry.connection->answering()) ::shutdown(entry.connection->fd(), SHUT_RDWR);
      wake(*entry.connection);
    }
  }
}

void ConnectionTable::wake_all(Clock::time_point latest) {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, entry] : entries_) {
    if (entry.parked) {
      if (!entry.connection->idle()) entry.connection->limit_deadline(latest);
      wake(*entry.connection);
    }
  }
}

bool ConnectionTable::evict_one() {
  const std::lock_guard lock(mutex_);
  Connection* victim = nullptr;
  const auto rank = [](const Connection& c) { return std::pair(c.eviction_order(), c.deadline()); };
  for (const auto& [id, entry] : entries_)
    if (entry.parked && entry.connection->eviction_order() != EvictionOrder::kNever &&
        (victim == nullptr || rank(*entry.connection) < rank(*victim)))
      victim = entry.connection.get();
  if (victim == nullptr) return false;
  victim->evict();
  wake(*victim);
  return true;
}

std::size_t ConnectionTable::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

}  // namespace mimir_tuner
