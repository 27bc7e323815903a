#pragma once

#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace mimir_tuner {

/// Writes lines to a file descriptor and never blocks in write(), so that the process can always end.
/// spdlog's own sinks would wait in write() for a reader that is gone. While nobody reads, this sink waits in
/// poll(), and spdlog's queue drops the oldest lines.
///
/// Lines of a busy moment are written together, because waking the thread for each costs more CPU than a
/// decision. For one writing thread: only finish_by() and dropped() may be called from others.
class LogSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  using Clock = std::chrono::steady_clock;

  /// `more_queued` returns whether the caller has further lines, which are worth waiting for.
  LogSink(int fd, std::function<bool()> more_queued);

  /// Gives up on a reader that has not made room by then. Lines that come later are written only if there is
  /// room immediately.
  void finish_by(Clock::time_point deadline) { deadline_ = deadline; }

  /// The number of lines that the file did not accept.
  std::uint64_t dropped() const { return dropped_; }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override;
  void flush_() override;

 private:
  bool wait_until_writable() const;

  const int fd_;
  const std::function<bool()> more_queued_;
  std::string pending_;
  bool idle_ = true;  // the next line starts a new batch
  std::atomic<Clock::time_point> deadline_ = Clock::time_point::max();
  std::atomic<std::uint64_t> dropped_ = 0;
};

}  // namespace mimir_tuner
