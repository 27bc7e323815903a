#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace mimir_tuner {

enum class LogFormat { kJson, kText };

/// One line of the log, as a JSON object or as `key=value` words. Whatever a value holds, the line stays one
/// line of valid UTF-8.
class LogLine {
 public:
  /// Begins with the time, `level` and `message`.
  LogLine(LogFormat format, std::string_view level, std::string_view message);

  LogLine& add(std::string_view key, std::string_view value);
  LogLine& add(std::string_view key, std::uint64_t value);
  /// A template, so that a literal is no bool.
  template <std::same_as<bool> Bool>
  LogLine& add(std::string_view key, Bool value) {
    return add_word(key, value ? "true" : "false");
  }

  /// The line without its end; nothing may be added after it.
  const std::string& finish();

 private:
  void begin(std::string_view key);
  LogLine& add_word(std::string_view key, std::string_view word);

  const LogFormat format_;
  std::string text_;
};

}  // namespace mimir_tuner
