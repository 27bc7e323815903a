#include "process/log_formatter.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace mimir_tuner {
namespace {

std::string utc(std::chrono::system_clock::time_point time) {
  const auto millis = std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch().count();
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 40> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text.data() + size, text.size() - size, ".%03dZ", static_cast<int>(millis % 1000));
  return text.data();
}

void append(spdlog::memory_buf_t& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

}  // namespace

void LogFormatter::format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) {
  const bool json = format_ == LogFormat::kJson;
  const auto level = spdlog::level::to_string_view(message.level);
  append(out, json ? "{\"time\":\"" : "");
  append(out, utc(message.time));
  append(out, json ? "\",\"level\":\"" : " ");
  append(out, {level.data(), level.size()});
  append(out, json ? "\"," : " ");
  append(out, {message.payload.data(), message.payload.size()});
  append(out, json ? "}\n" : "\n");
}

std::unique_ptr<spdlog::formatter> LogFormatter::clone() const {
  return std::make_unique<LogFormatter>(format_);
}

}  // namespace mimir_tuner
