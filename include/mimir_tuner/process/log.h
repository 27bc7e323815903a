#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace mimir_tuner {

enum class LogFormat { kJson, kText };
enum class LogLevel { kDebug, kInfo, kWarning, kError };

/// Parses "debug", "info", "warning" or "error", with any whitespace around it. Returns nullopt for anything
/// else.
std::optional<LogLevel> log_level_of(std::string_view text);

/// The message and fields of one line, encoded for the format of the log: `"msg":"decision","uid":"u-1"` or
/// `decision uid=u-1`. Control characters and invalid UTF-8 are escaped, so the result is always one line.
/// Values longer than 1 KiB are cut, so that a request cannot fill the queue with megabytes.
class LogLine {
 public:
  LogLine(LogFormat format, std::string_view message);

  /// Appends a field. Keys are written as they are: letters only. Each key may be used once.
  LogLine& add(std::string_view key, std::string_view value);
  LogLine& add(std::string_view key, std::uint64_t value);
  /// Accepts only bool itself, because a string literal would convert to bool.
  template <std::same_as<bool> Bool>
  LogLine& add(std::string_view key, Bool value) {
    return add_word(key, value ? "true" : "false");
  }

  const std::string& text() const { return text_; }

 private:
  void begin(std::string_view key);
  LogLine& add_word(std::string_view key, std::string_view word);

  const LogFormat format_;
  std::string text_;
};

/// The log of a long-running process, on a file descriptor. The only use of spdlog: an asynchronous logger
/// with a queue of 2,048 lines and one thread that writes them. If the queue is full, the oldest line is
/// dropped and counted. Each line starts with its time (UTC, milliseconds) and level.
///
/// write() never waits for the reader. A log that nobody reads, a closed pipe or a full disk costs lines but
/// delays no request and no shutdown. A line is written about 10 ms after it was logged, together with others
/// of that moment.
///
/// Thread-safe. Create it after blocking the signals that another thread should receive.
class Log {
 public:
  /// Does not take ownership of `fd`. `every_second` is called about once a second on a thread of its own,
  /// and a last time by the destructor. It may write to this log; it must not throw.
  Log(int fd, LogLevel level, LogFormat format, std::function<void()> every_second);
  /// Writes the lines that are still queued. Returns within about a second even if nobody reads them.
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// Lines below this level are ignored from now on.
  void set_level(LogLevel level);
  bool wants(LogLevel level) const;

  /// Starts a line in the format of this log.
  LogLine line(std::string_view message) const { return {format_, message}; }
  /// Queues a line, unless its level is ignored.
  void write(LogLevel level, const LogLine& line);

  /// The number of lines lost so far: dropped from the full queue, or not accepted by the file.
  std::uint64_t dropped() const;

 private:
  struct Backend;

  const LogFormat format_;
  const std::function<void()> every_second_;
  const std::unique_ptr<Backend> backend_;
};

}  // namespace mimir_tuner
