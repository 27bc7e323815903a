#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>

namespace mimir_tuner {

enum class ColorChoice { kAuto, kAlways, kNever };

/// Whether a stream is the process's own standard output or error and a terminal reads it.
bool is_terminal(const std::ostream& stream);

/// Whether to color what goes to a stream: as chosen, else on a terminal where neither NO_COLOR nor TERM=dumb
/// is set (no-color.org).
bool wants_color(ColorChoice choice, const std::ostream& stream);

/// A line "42 %" on a terminal for work that takes long, wiped at the end; nothing where no terminal reads
/// the stream.
class ProgressLine {
 public:
  explicit ProgressLine(std::ostream& stream);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void update(std::size_t done, std::size_t total);

 private:
  std::ostream& stream_;
  bool terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace mimir_tuner
