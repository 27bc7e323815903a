#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string_view>

#include "mimir_tuner/admission/review_summary.h"
#include "mimir_tuner/process/log.h"

namespace mimir_tuner {

/// The webhook's log: one line for each decision, with stable keys, and one for each event of the process.
/// Lines have names and codes, never an object, a patch or a value from one.
///
/// In a flood, decisions that change nothing are left out after the first hundred of each second, and one
/// line a second gives the number left out. Decisions that change something are always logged. Level debug
/// logs everything. Thread-safe; no function waits for the reader of the log.
class DecisionLog {
 public:
  /// Writes to `fd`, which stays open and is not owned.
  DecisionLog(LogLevel level, LogFormat format, int fd = STDERR_FILENO);

  void set_level(LogLevel level) { log_.set_level(level); }

  /// Logs one answered review. The level is warning if the review was not decided, otherwise info.
  void decision(const ReviewSummary& summary, std::chrono::microseconds took);
  /// Logs what happened to the process, at level info: "listening", "stopped".
  void event(std::string_view message, std::string_view detail = {});
  void warning(std::string_view message, std::string_view detail);

  /// The number of lines missing from the log so far: left out in a flood, or lost.
  std::uint64_t left_out() const { return flooded_ + log_.dropped(); }

 private:
  void write(LogLevel level, std::string_view message, std::string_view detail);
  /// Takes one of this second's lines for decisions that change nothing; false if there are none left.
  bool take_quiet_line();
  void report_left_out();

  std::mutex mutex_;               // guards the next three
  std::int64_t second_ = 0;        // of the steady clock
  std::uint64_t quiet_lines_ = 0;  // in that second
  std::uint64_t unreported_ = 0;   // left out since the last report
  std::atomic<std::uint64_t> flooded_ = 0;
  Log log_;  // last: its thread calls report_left_out()
};

}  // namespace mimir_tuner
