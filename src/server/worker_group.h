#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace mimir_tuner::server {

/// Threads that all run the same loop and wait at the same place. As long as the bound allows, one is always waiting: whoever leaves the
/// wait last starts another first. So the group is as large as the number of handlers that run at once. Thread-safe.
class WorkerGroup {
 public:
  /// `loop` runs on each thread; it brackets its wait with rest() and rise() and returns when may_leave() or when the server ends.
  WorkerGroup(std::size_t max, std::function<void()> loop);
  /// All loops must be about to return.
  ~WorkerGroup();

  void start();
  void rest() { ++waiting_; }
  void rise();
  /// True where the caller's loop should return, as enough others wait.
  bool may_leave();
  void join();
  std::size_t size() const { return count_; }

 private:
  void spawn();

  const std::size_t max_;
  const std::function<void()> loop_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;
  std::list<std::thread> running_;
  std::list<std::thread> finished_;
};

}  // namespace mimir_tuner::server
