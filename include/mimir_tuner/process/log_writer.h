#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace mimir_tuner {

/// Writes lines to a file descriptor on a thread of its own, so that a log that nobody reads, or a full disk,
/// never makes a request wait. Not spdlog: its thread would wait in write() for a reader that is gone, at the
/// end of the process too. A line is written some 10 ms after it came. Lines for which there is no room are
/// dropped and counted. Thread-safe.
class LogWriter {
 public:
  /// `tick` is called about once a second on the writing thread, and may write.
  LogWriter(int fd, std::function<void()> tick);
  /// Writes what is left, for a second at most.
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  /// `line` without its end.
  void write(std::string_view line);

  std::uint64_t dropped() const { return dropped_; }

 private:
  void run();
  void put(std::string_view lines, bool ending);

  const int fd_;
  const std::function<void()> tick_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::string pending_;
  bool asleep_ = false;
  bool ending_ = false;
  std::atomic<std::uint64_t> dropped_ = 0;
  std::thread thread_;
};

}  // namespace mimir_tuner
