// The threads of the HTTPS server.
// All run the same loop and wait in the same epoll_wait, so any of them can take the next event.
// The group grows when no thread is waiting, and compensates for threads that are blocked in handlers.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mimir_tuner {

/// A group of threads that run one loop. It starts with one thread and adds another whenever the last idle
/// thread gets work, up to twice the number of cores. Beyond that it adds only as many threads as are blocked
/// in slow handlers, so a busy server does not have far more runnable threads than cores. Threads without
/// work exit. All members are thread-safe.
class WorkerGroup {
 public:
  /// `max` limits the number of threads; at least 2 are allowed. `loop` runs on each thread with a number
  /// below the limit, which no other running thread has. It calls enter_idle() before it waits and
  /// leave_idle() after, and returns if may_exit() returns true or the server ends. `on_exhausted` is called
  /// when no thread is idle and the group may not grow by itself; the owner should then call grow() soon.
  WorkerGroup(std::size_t max, std::function<void(std::size_t)> loop, std::function<void()> on_exhausted);
  /// Joins all threads; their loops must be about to return.
  ~WorkerGroup();
  WorkerGroup(const WorkerGroup&) = delete;
  WorkerGroup& operator=(const WorkerGroup&) = delete;

  /// Starts the first thread.
  void start();
  /// The thread is about to wait for work.
  void enter_idle(std::size_t thread);
  /// The thread has stopped waiting. Starts another thread if no other one is idle.
  void leave_idle(std::size_t thread);
  /// Returns whether the calling thread should return from its loop because enough other threads are idle. It
  /// then no longer counts.
  bool may_exit(std::size_t thread);
  /// Starts one thread for each that has been blocked in a handler for long, if no thread was idle. Returns
  /// whether to call it again soon.
  bool grow();
  /// Waits until all threads have returned from their loops.
  void join();
  /// Returns the number of threads.
  std::size_t size() const { return count_; }

 private:
  /// The place of one thread, reused after the thread has exited.
  struct Slot {
    std::thread thread;
    std::atomic<std::chrono::steady_clock::rep> busy_since = 0;  ///< 0: idle, or no thread.
    bool taken = false;
  };

  void start_one();
  std::size_t count_blocked() const;

  const std::size_t max_;
  const std::size_t base_;  ///< The group grows to this size without blocked threads.
  const std::function<void(std::size_t)> loop_;
  const std::function<void()> on_exhausted_;
  std::atomic<std::size_t> idle_ = 0;
  std::atomic<std::size_t> count_ = 0;
  std::atomic<bool> exhausted_ = false;
  std::mutex mutex_;
  std::vector<Slot> slots_;
};

}  // namespace mimir_tuner
