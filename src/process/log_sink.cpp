#include "process/log_sink.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <string_view>
#include <thread>

namespace mimir_tuner {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kGather{10};
constexpr milliseconds kLookAtDeadline{100};

// A pipe that is writable takes PIPE_BUF bytes without blocking.
std::string_view next_part(std::string_view lines) {
  if (lines.size() <= PIPE_BUF) return lines;
  const auto end = lines.substr(0, PIPE_BUF).rfind('\n');
  return lines.substr(0, end == std::string_view::npos ? PIPE_BUF : end + 1);
}

std::uint64_t count_lines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

LogSink::LogSink(int fd, std::function<bool()> more_queued) : fd_(fd), more_queued_(std::move(more_queued)) {}

void LogSink::sink_it_(const spdlog::details::log_msg& message) {
  const bool ending = deadline_.load() != Clock::time_point::max();
  if (idle_ && !ending) std::this_thread::sleep_for(kGather);
  idle_ = false;
  spdlog::memory_buf_t line;
  formatter_->format(message, line);
  pending_.append(line.data(), line.size());
  const bool last = !more_queued_();
  if (last || pending_.size() >= PIPE_BUF) flush_();
  idle_ = last;
}

bool LogSink::wait_until_writable() const {
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline_.load() - Clock::now());
    pollfd target{fd_, POLLOUT, 0};
    if (::poll(&target, 1, static_cast<int>(std::clamp(left, milliseconds(0), kLookAtDeadline).count())) > 0)
      return true;
    if (left.count() <= 0) return false;
  }
}

void LogSink::flush_() {
  std::string_view rest = pending_;
  while (!rest.empty() && wait_until_writable()) {
    const std::string_view part = next_part(rest);
    const ssize_t written = ::write(fd_, part.data(), part.size());
    if (written <= 0) dropped_ += count_lines(part);  // a full disk, a closed pipe: the next part may fit
    rest.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : part.size());
  }
  dropped_ += count_lines(rest);
  pending_.clear();
}

}  // namespace mimir_tuner
