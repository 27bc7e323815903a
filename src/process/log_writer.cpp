#include "mimir_tuner/process/log_writer.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <climits>

namespace mimir_tuner {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxPendingBytes = std::size_t{1} << 20;
constexpr std::chrono::seconds kTick{1};
constexpr std::chrono::milliseconds kGather{
    10};  // lines of a busy moment leave together: a wake-up costs more than a decision
constexpr std::chrono::seconds kLastWords{1};

bool writable(int fd) {
  pollfd source{fd, POLLOUT, 0};
  return ::poll(&source, 1, 100) > 0;
}

// Whole lines, as many as a pipe that is writable takes without making us wait.
std::string_view next_part(std::string_view lines) {
  if (lines.size() <= PIPE_BUF) return lines;
  const auto end = lines.substr(0, PIPE_BUF).rfind('\n');
  return lines.substr(0, end == std::string_view::npos ? PIPE_BUF : end + 1);
}

std::uint64_t count_lines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

LogWriter::LogWriter(int fd, std::function<void()> tick)
    : fd_(fd), tick_(std::move(tick)), thread_([this] { run(); }) {}

LogWriter::~LogWriter() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void LogWriter::write(std::string_view line) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (pending_.size() + line.size() >= kMaxPendingBytes) {
      ++dropped_;
      return;
    }
    (pending_ += line) += '\n';
    wake = asleep_;
    asleep_ = false;
  }
  if (wake) wake_.notify_one();
}

void LogWriter::run() {
  auto next_tick = Clock::now() + kTick;
  std::string lines;
  for (bool ending = false; !ending;) {
    {
      std::unique_lock lock(mutex_);
      asleep_ = true;
      wake_.wait_until(lock, next_tick, [this] { return ending_ || !pending_.empty(); });
      asleep_ = false;
      if (!pending_.empty()) wake_.wait_for(lock, kGather, [this] { return ending_; });
      ending = ending_;
    }
    if (ending || Clock::now() >= next_tick) {
      tick_();
      next_tick = Clock::now() + kTick;
    }
    {
      const std::lock_guard lock(mutex_);
      lines.swap(pending_);
    }
    put(lines, ending);
    lines.clear();
  }
}

void LogWriter::put(std::string_view lines, bool ending) {
  const auto latest = Clock::now() + kLastWords;
  while (!lines.empty()) {
    if (!writable(fd_)) {
      {
        const std::lock_guard lock(mutex_);
        ending = ending || ending_;
      }
      if (ending && Clock::now() > latest) break;
      continue;
    }
    const std::string_view part = next_part(lines);
    const ssize_t put = ::write(fd_, part.data(), part.size());
    if (put <= 0)  // a full disk, a closed pipe: this part is lost, the next may not be
      dropped_ += count_lines(part);
    lines.remove_prefix(put > 0 ? static_cast<std::size_t>(put) : part.size());
  }
  dropped_ += count_lines(lines);
}

}  // namespace mimir_tuner
