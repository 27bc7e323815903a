#include "mimir_tuner/process/log.h"
#include "mimir_tuner/text/shortened.h"
#include "mimir_tuner/tree/json.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxValueBytes = 1024;

bool is_word(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:";
  return !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos;
}

}  // namespace

LogLine::LogLine(LogFormat format, std::string_view message) : format_(format) {
  text_.reserve(512);
  if (format_ == LogFormat::kJson)
    add("msg", message);
  else
    text_ = message;
}

void LogLine::begin(std::string_view key) {
  if (format_ == LogFormat::kJson)
    text_.append(text_.empty() ? "\"" : ",\"").append(key).append("\":");
  else
    text_.append(" ").append(key).append("=");
}

LogLine& LogLine::add(std::string_view key, std::string_view value) {
  if (value.size() > kMaxValueBytes) return add(key, std::string_view(shortened(value, kMaxValueBytes)));
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

}  // namespace mimir_tuner
