#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace mimir_tuner {

/// Bounds the bodies that are being worked on at once, by their weight, so that neither memory nor waiting
/// grows with the number of clients. Thread-safe.
class ParseGate {
 public:
  /// Room for one body; gives it back on destruction.
  class Pass {
   public:
    Pass(ParseGate& gate, std::size_t bytes, std::chrono::milliseconds at_most);
    ~Pass();
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

    /// False where there was no room in time, or too many were waiting already.
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
