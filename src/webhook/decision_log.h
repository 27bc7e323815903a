#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "mimir_tuner/admission/review_summary.h"
#include "mimir_tuner/process/log_line.h"
#include "mimir_tuner/process/log_writer.h"

namespace mimir_tuner {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

/// Reads "debug", "info", "warning" and "error", with blanks around them.
std::optional<LogLevel> log_level_of(std::string_view text);

/// The log of the webhook on standard error: a line a decision, with stable keys, and a line for what happens
/// to the process. Names and codes only, never an object, a patch or a value out of one. In a flood,
/// decisions that change nothing are left out, and a line a second says how many; those that change something
/// are always there. Level debug leaves nothing out. Thread-safe.
class DecisionLog {
 public:
  DecisionLog(LogLevel level, LogFormat format);

  void set_level(LogLevel level) { level_ = level; }

  void decision(const ReviewSummary& summary, std::chrono::microseconds took);
  /// About the process: "listening", "stopped".
  void event(std::string_view message, std::string_view detail = {});
  void warning(std::string_view message, std::string_view detail);

  /// Lines left out so far, for whatever reason.
  std::uint64_t left_out() const { return flooded_ + writer_.dropped(); }

 private:
  bool wants(LogLevel level) const { return level >= level_; }
  void write(LogLevel level, std::string_view message, std::string_view detail);
  /// Whether a decision that changes nothing is still among the first of its second.
  bool among_first();
  void tell_left_out();

  std::atomic<LogLevel> level_;
  const LogFormat format_;
  std::mutex mutex_;
  std::int64_t second_ = 0;
  std::uint64_t lines_ = 0;
  std::uint64_t untold_ = 0;
  std::atomic<std::uint64_t> flooded_ = 0;
  LogWriter writer_;
};

}  // namespace mimir_tuner
