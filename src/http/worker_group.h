#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace mimir_tuner {

/// Threads that all run the same loop and wait at the same place. A few (twice the cores) start whenever
/// nobody waits; more only while that many are stuck in slow handlers, so that a busy server does not drown
/// in threads. Those without work end. Thread-safe.
class WorkerGroup {
 public:
  /// `loop` runs on each thread with its own number; it brackets its wait with rest() and rise() and returns
  /// when may_leave() or when the server ends. `call_relief` is called when nobody waits any more; relieve()
  /// is due soon after.
  WorkerGroup(std::size_t max, std::function<void(std::size_t)> loop, std::function<void()> call_relief);
  /// All loops must be about to return.
  ~WorkerGroup();

  void start();
  void rest(std::size_t self);
  void rise(std::size_t self);
  /// True where the caller's loop should return, as enough others wait.
  bool may_leave(std::size_t self);
  /// Starts threads in place of stuck ones. True while it should be called again soon.
  bool relieve();
  void join();
  std::size_t size() const { return count_; }

 private:
  /// One thread's place, reused after it ended.
  struct Seat {
    std::thread thread;
    std::atomic<std::chrono::steady_clock::rep> busy_since = 0;  ///< 0: waits, or nobody sits here.
    bool taken = false;
  };

  void spawn_one();

  const std::size_t max_;
  const std::size_t free_;
  const std::function<void(std::size_t)> loop_;
  const std::function<void()> call_relief_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<std::size_t> count_ = 0;
  std::atomic<bool> called_ = false;
  std::mutex mutex_;
  std::vector<Seat> seats_;
};

}  // namespace mimir_tuner
