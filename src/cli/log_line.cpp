#include "cli/log_line.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace mimir_tuner::cli {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// Bytes of the UTF-8 sequence at the start of `text` (RFC 3629), 0 where there is none.
std::size_t sequence_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = byte(0);
  const std::size_t size = lead < 0x80                   ? 1
                           : lead >= 0xc2 && lead < 0xe0 ? 2
                           : lead >= 0xe0 && lead < 0xf0 ? 3
                           : lead >= 0xf0 && lead < 0xf5 ? 4
                                                         : 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) {
      return 0;
    }
  }
  const bool overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
  const bool outside = (lead == 0xed && byte(1) > 0x9f) || (lead == 0xf4 && byte(1) > 0x8f);
  return overlong || outside ? 0 : size;
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto c = static_cast<unsigned char>(text[0]);
    const std::size_t size = sequence_size(text);
    if (size == 0) {
      out += kReplacement;
    } else if (c == '"' || c == '\\') {
      (out += '\\') += text[0];
    } else if (c == '\n') {
      out += "\\n";
    } else if (c < 0x20 || c == 0x7f) {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c));
      out += escape.data();
    } else {
      out += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  out += '"';
}

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
  std::snprintf(date.data() + size, date.size() - size, ".%03dZ", static_cast<int>(time.time_since_epoch().count() % 1000));
  return date.data();
}

}  // namespace

LogLine::LogLine(LogFormat format, std::string_view level, std::string_view message) : format_(format) {
  text_.reserve(512);
  if (format_ == LogFormat::kJson) {
    add("time", now()).add("level", level).add("msg", message);
  } else {
    text_.append(now()).append(" ").append(level).append(" ").append(message);
  }
}

void LogLine::begin(std::string_view key) {
  if (format_ == LogFormat::kJson) {
    text_.append(text_.empty() ? "{\"" : ",\"").append(key).append("\":");
  } else {
    text_.append(" ").append(key).append("=");
  }
}

LogLine& LogLine::add(std::string_view key, std::string_view value) {
  begin(key);
  if (format_ == LogFormat::kText && is_word(value)) {
    text_ += value;
  } else {
    append_quoted(text_, value);
  }
  return *this;
}

LogLine& LogLine::add(std::string_view key, std::uint64_t value) { return add_word(key, std::to_string(value)); }

LogLine& LogLine::add_word(std::string_view key, std::string_view word) {
  begin(key);
  text_ += word;
  return *this;
}

const std::string& LogLine::finish() {
  if (format_ == LogFormat::kJson) {
    text_ += '}';
  }
  return text_;
}

}  // namespace mimir_tuner::cli
