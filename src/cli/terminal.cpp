#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace mimir_tuner {
namespace {

// Fast work shows no line, and a reader can follow only a few updates per second.
constexpr std::chrono::milliseconds kPatience{700};
constexpr std::chrono::milliseconds kInterval{150};

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

bool is_terminal(const std::ostream& stream) {
  if (&stream == &std::cout) return isatty(STDOUT_FILENO) == 1;
  return &stream == &std::cerr && isatty(STDERR_FILENO) == 1;
}

bool wants_color(ColorChoice choice, const std::ostream& stream) {
  if (choice != ColorChoice::kAuto) return choice == ColorChoice::kAlways;
  return is_terminal(stream) && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

ProgressLine::ProgressLine(std::ostream& stream)
    : stream_(stream), terminal_(is_terminal(stream)), next_(std::chrono::steady_clock::now() + kPatience) {}

ProgressLine::~ProgressLine() {
  if (drawn_) stream_ << "\r\x1b[K" << std::flush;
}

void ProgressLine::update(std::size_t done, std::size_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (!terminal_ || total == 0 || now < next_) return;
  next_ = now + kInterval;
  drawn_ = true;
  stream_ << "\rauditing: " << done * 100 / total << " %" << std::flush;
}

}  // namespace mimir_tuner
