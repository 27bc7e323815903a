#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>

namespace mimir_tuner {

enum class ColorChoice { kAuto, kAlways, kNever };

/// Returns true if the stream is the process's standard output or standard error, and that is a terminal.
bool is_terminal(const std::ostream& stream);

/// Returns whether to write colors to a stream. kAuto means: on a terminal, unless NO_COLOR or TERM=dumb is
/// set (no-color.org).
bool wants_color(ColorChoice choice, const std::ostream& stream);

/// Shows the progress of slow work as a line "auditing: 42 %" on a terminal, and erases it at the end. Writes
/// nothing if the stream is not a terminal or the work is fast. Not thread-safe.
class ProgressLine {
 public:
  explicit ProgressLine(std::ostream& stream);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Redraws the line, at most a few times per second.
  void update(std::size_t done, std::size_t total);

 private:
  std::ostream& stream_;
  bool terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace mimir_tuner
