// Limits how many request bodies are processed concurrently, weighted by their size.
// It bounds memory, because parsing takes a multiple of the text, and the time that requests wait.
// See limits.h for the capacity and the reasons.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace mimir_tuner {

/// A weighted semaphore with a limited number of waiters. Thread-safe.
class ParseGate {
 public:
  /// Capacity for one body, returned on destruction. Must not outlive the gate.
  class Pass {
   public:
    /// Waits up to `at_most` for the capacity that a body of `bytes` needs.
    Pass(ParseGate& gate, std::size_t bytes, std::chrono::milliseconds at_most);
    ~Pass();
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

    /// Returns false if there was no capacity in time, or too many requests were already waiting.
    explicit operator bool() const { return units_ > 0; }

   private:
    ParseGate& gate_;
    std::size_t units_ = 0;
  };

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  std::size_t used_ = 0;
  std::size_t waiting_ = 0;
};

}  // namespace mimir_tuner
