// Limits the memory that the bodies of all requests take together.
// Each connection has a share that grows while its body arrives and is returned after the response.
// ParseGate, in contrast, limits how many complete bodies are processed concurrently.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace mimir_tuner {

/// A number of bytes that connections share. Thread-safe.
class BodyBudget {
 public:
  /// `limit` is in bytes.
  explicit BodyBudget(std::size_t limit) : limit_(limit) {}

  /// Part of the budget, returned on destruction. Must not outlive the budget. Not thread-safe.
  class Share {
   public:
    explicit Share(BodyBudget& budget) : budget_(budget) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { release(); }

    /// Grows the share to `bytes` if it is smaller. Returns false, without a change, if the budget is
    /// exhausted.
    bool grow_to(std::size_t bytes) {
      if (bytes <= bytes_) return true;
      const std::size_t more = bytes - bytes_;
      if (budget_.used_.fetch_add(more) + more > budget_.limit_) {
        budget_.used_ -= more;
        return false;
      }
      bytes_ = bytes;
      return true;
    }
    /// Returns the share to the budget.
    void release() { budget_.used_ -= std::exchange(bytes_, 0); }

   private:
    BodyBudget& budget_;
    std::size_t bytes_ = 0;
  };

 private:
  const std::size_t limit_;
  std::atomic<std::size_t> used_ = 0;
};

}  // namespace mimir_tuner
