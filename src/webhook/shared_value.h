#pragma once

#include <memory>
#include <mutex>

namespace mimir_tuner {

/// A value that is replaced as a whole while other threads use it. Existing holders keep the old value alive.
/// Thread-safe.
template <class T>
class SharedValue {
 public:
  /// Returns the current value, or nullptr if none was set.
  std::shared_ptr<T> get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  void set(std::shared_ptr<T> value) {
    const std::lock_guard lock(mutex_);
    value_.swap(value);  // the old value is destroyed with the parameter, after the lock is released
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<T> value_;
};

}  // namespace mimir_tuner
