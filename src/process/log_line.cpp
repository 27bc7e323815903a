#include "mimir_tuner/process/log_line.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "mimir_tuner/tree/json.h"

namespace mimir_tuner {
namespace {

bool is_word(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:";
  return !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos;
}

std::string now() {
  const auto time = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  std::array<char, 32> date{};
  const std::size_t size = std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(date.data() + size, date.size() - size, ".%03dZ",
                static_cast<int>(time.time_since_epoch().count() % 1000));
  return date.data();
}

}  // namespace

LogLine::LogLine(LogFormat format, std::string_view level, std::string_view message) : format_(format) {
  text_.reserve(512);
  if (format_ == LogFormat::kJson)
    add("time", now()).add("level", level).add("msg", message);
  else
    text_.append(now()).append(" ").append(level).append(" ").append(message);
}

void LogLine::begin(std::string_view key) {
  if (format_ == LogFormat::kJson)
    text_.append(text_.empty() ? "{\"" : ",\"").append(key).append("\":");
  else
    text_.append(" ").append(key).append("=");
}

LogLine& LogLine::add(std::string_view key, std::string_view value) {
  begin(key);
  if (format_ == LogFormat::kText && is_word(value))
    text_ += value;
  else
    append_json_string(text_, value);
  return *this;
}

LogLine& LogLine::add(std::string_view key, std::uint64_t value) {
  return add_word(key, std::to_string(value));
}

LogLine& LogLine::add_word(std::string_view key, std::string_view word) {
  begin(key);
  text_ += word;
  return *this;
}

const std::string& LogLine::finish() {
  if (format_ == LogFormat::kJson) text_ += '}';
  return text_;
}

}  // namespace mimir_tuner
