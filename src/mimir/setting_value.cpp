#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/contains.h"
#include "mimir_tuner/text/split.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxQuoted = 40;  // keeps messages on one line

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char c : value.substr(0, kMaxQuoted)) text += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  return text + (value.size() > kMaxQuoted ? "...\"" : "\"");
}

bool is_decimal(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Spellings that mean the same in YAML and in a flag.
std::optional<long long> parse_plain_int(std::string_view text) {
  const auto digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (!is_decimal(digits) || (digits.size() > 1 && digits[0] == '0')) return std::nullopt;
  long long value = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) return std::nullopt;
  return value;
}

// yaml.v3 truncates a float.
std::optional<long long> parse_cut_float(std::string_view text) {
  constexpr double kExact = 9007199254740992;  // 2^53
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value > -kExact && value < kExact))
    return std::nullopt;
  return static_cast<long long>(value);
}

// Every spelling that Go's strconv.ParseInt(s, 0, 64) or yaml.v3 reads as a whole number.
std::optional<long long> parse_any_int(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '_'), text.end());
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  int base = 10;
  if (digits.size() > 1 && digits[0] == '0') {
    const char mark = digits[1];
    const bool digit = is_decimal(digits.substr(1, 1));
    base = mark == 'x' || mark == 'X'            ? 16
           : mark == 'b' || mark == 'B'          ? 2
           : digit || mark == 'o' || mark == 'O' ? 8
                                                 : 10;
    if (base != 10) digits.remove_prefix(digit ? 1 : 2);
  }
  if (digits.starts_with('-')) return std::nullopt;
  long long value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size())
    return base == 10 ? parse_cut_float(text) : std::nullopt;
  return negative ? -value : value;
}

std::optional<bool> parse_any_bool(std::string_view value) {
  const std::string text = ascii_lower(value);
  for (const std::string_view yes : {"true", "yes", "on", "y", "t", "1"})
    if (text == yes) return true;
  for (const std::string_view no : {"false", "no", "off", "n", "f", "0"})
    if (text == no) return false;
  return std::nullopt;
}

std::vector<std::string_view> parse_list(std::string_view text) {
  text = trim(text, " ");
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  std::vector<std::string_view> items = split(text, ',');
  if (trim(items.back(), " ").empty()) items.pop_back();
  for (auto& item : items) item = trim(item, " \"'");
  return items;
}

Result<void> check_range(const Setting& setting, std::string_view value, long long number) {
  if (setting.min && number < *setting.min) {
    if (setting.type == ValueType::kInt)
      return fail(quoted(value) + " is too small; the minimum is " + std::to_string(*setting.min));
    return fail(quoted(value) + " is too small; it must " +
                (*setting.min > 0 ? "be greater than 0" : "not be negative"));
  }
  if (setting.max && number > *setting.max)
    return fail(quoted(value) + " is too large; the maximum is " + std::to_string(*setting.max));
  return {};
}

// Returns whether it would be a valid duration with smaller numbers.
bool is_long_duration(std::string_view value) {
  std::string small;
  for (const char c : value) {
    const bool digit = is_ascii_digit(c);
    if (!digit || !small.ends_with('1')) small += digit ? '1' : c;
  }
  return parse_go_duration(small).has_value();
}

Result<void> check_duration(const Setting& setting, std::string_view value) {
  if (const auto nanoseconds = parse_go_duration(value)) return check_range(setting, value, *nanoseconds);
  if (is_decimal(value))
    return fail(quoted(value) + " has no unit; write " + std::string(value.substr(0, kMaxQuoted)) +
                "s for seconds");
  if (is_long_duration(value))
    return fail(quoted(value) + " is too long; the longest duration is 2562047h (292 years)");
  return fail(quoted(value) +
              " is not a duration; write a number with a unit (ms, s, m or h), such as 500ms or 1m30s");
}

Result<void> check_int(const Setting& setting, std::string_view value) {
  if (const auto number = parse_plain_int(value)) return check_range(setting, value, *number);
  return fail(quoted(value) + " is not a whole number; write plain digits, such as " +
              std::string(setting.default_value));
}

Result<void> check_string(const Setting& setting, std::string_view value) {
  if (!setting.words.empty() && !contains(setting.words, value)) {
    std::string words;
    for (const auto word : setting.words)
      if (!word.empty()) words += (words.empty() ? "" : ", ") + std::string(word);
    return fail(quoted(value) + " is not one of " + words);
  }
  for (const char c : value) {
    // Mimir expands `$` in its config before it parses it.
    if (c == '$' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      return fail(quoted(value) + " contains a character that is not allowed");
  }
  return {};
}

}  // namespace

Result<void> check_value(const Setting& setting, std::string_view value) {
  switch (setting.type) {
    case ValueType::kBool:
      if (value == "true" || value == "false") return {};
      return fail(quoted(value) + " is not a boolean; write true or false");
    case ValueType::kInt:
      return check_int(setting, value);
    case ValueType::kDuration:
      return check_duration(setting, value);
    case ValueType::kString:
      return check_string(setting, value);
    case ValueType::kList:
      for (const auto item : parse_list(value))
        if (item.empty() || !check_string(setting, item))
          return fail(quoted(value) + " is not a list of words; write one such as [a, b]");
      return {};
  }
  return fail("unknown type");
}

bool same_value(const Setting& setting, std::string_view a, std::string_view b) {
  if (a == b) return true;
  const auto same = [](const auto& x, const auto& y) { return x && y && *x == *y; };
  switch (setting.type) {
    case ValueType::kBool:
      return same(parse_any_bool(a), parse_any_bool(b));
    case ValueType::kInt:
      return same(parse_any_int(std::string(a)), parse_any_int(std::string(b)));
    case ValueType::kDuration:
      return same(parse_go_duration(a), parse_go_duration(b));
    case ValueType::kList:
      return parse_list(a) == parse_list(b);
    case ValueType::kString:
      return false;
  }
  return false;
}

}  // namespace mimir_tuner
