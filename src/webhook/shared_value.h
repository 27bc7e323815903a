#pragma once

#include <memory>
#include <mutex>

namespace mimir_tuner {

/// A value that is replaced as a whole while others use it. Whoever got it keeps it until he is done.
/// Thread-safe.
template <class T>
class SharedValue {
 public:
  std::shared_ptr<T> get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  void set(std::shared_ptr<T> value) {
    const std::lock_guard lock(mutex_);
    value_.swap(value);  // the old one dies with the parameter, after the lock
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<T> value_;
};

}  // namespace mimir_tuner
