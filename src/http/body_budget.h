#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace mimir_tuner {

/// Bounds the memory of all request bodies together. Thread-safe.
class BodyBudget {
 public:
  explicit BodyBudget(std::size_t limit) : limit_(limit) {}

  /// A share of the budget, given back on destruction. Must not outlive the budget.
  class Share {
   public:
    explicit Share(BodyBudget& budget) : budget_(budget) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { release(); }

    /// Makes the share at least `bytes` large; false, and nothing changed, where the budget does not allow
    /// it.
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
