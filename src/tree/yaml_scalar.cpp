#include "mimir_tuner/tree/yaml_scalar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>

#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/contains.h"

namespace mimir_tuner {
namespace {

// Far longer than any number that parses: Go gives up on them as strings too.
constexpr std::size_t kLongestNumber = 1024;

constexpr std::array<std::string_view, 5> kNulls{"", "~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 6> kBools{"true", "True", "TRUE", "false", "False", "FALSE"};
constexpr std::array<std::string_view, 6> kLooseBools{"y", "n", "yes", "no", "on", "off"};
constexpr std::array<std::string_view, 3> kInfinities{".inf", ".Inf", ".INF"};
constexpr std::array<std::string_view, 3> kNans{".nan", ".NaN", ".NAN"};

std::string_view without_sign(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  return text;
}

bool is_infinity(std::string_view text) { return contains(kInfinities, without_sign(text)); }

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_ascii_digit) - text.begin());
}

/// `^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`
bool has_float_shape(std::string_view text) {
  text = without_sign(text);
  const std::size_t whole = count_digits(text);
  text.remove_prefix(whole);
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    const std::size_t fraction = count_digits(text);
    text.remove_prefix(fraction);
    if (whole + fraction == 0) return false;
  } else if (whole == 0) {
    return false;
  }
  if (text.empty()) return true;
  if (text[0] != 'e' && text[0] != 'E') return false;
  text = without_sign(text.substr(1));
  return !text.empty() && count_digits(text) == text.size();
}

bool parse_double(std::string_view text, double& value) {
  if (!text.empty() && text[0] == '+') text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return false;
  // Go takes an underflow as zero and refuses an overflow.
  if (error == std::errc::result_out_of_range) {
    const bool underflow =
        text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
    value = 0;
    return underflow || text.find_first_of("eE") == std::string_view::npos;
  }
  return error == std::errc{};
}

/// Integers with a base prefix, or with the leading zero of an octal one.
bool parse_based_integer(std::string_view text, double& value) {
  const bool negative = !text.empty() && text[0] == '-';
  text = without_sign(text);
  if (text.size() < 2 || text[0] != '0') return false;
  int base = 8;
  std::size_t skip = 1;
  switch (text[1]) {
    case 'x':
    case 'X':
      base = 16;
      skip = 2;
      break;
    case 'b':
    case 'B':
      base = 2;
      skip = 2;
      break;
    case 'o':
    case 'O':
      skip = 2;
      break;
    default:
      break;
  }
  text.remove_prefix(skip);
  std::uint64_t magnitude = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), magnitude, base);
  if (error != std::errc{} || end != text.data() + text.size()) return false;
  constexpr auto kLowest = std::uint64_t{1} << 63;
  if (negative && magnitude > kLowest) return false;
  value = negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
  return true;
}

bool parse_number(std::string_view text, double& value) {
  if (text.empty() || text.size() > kLongestNumber) return false;
  if (text[0] == '.') {
    if (contains(kNans, text)) {
      value = std::numeric_limits<double>::quiet_NaN();
      return true;
    }
    if (is_infinity(text)) {
      value = std::numeric_limits<double>::infinity();
      return true;
    }
    return has_float_shape(text) && parse_double(text, value);
  }
  if (!is_ascii_digit(text[0]) && text[0] != '+' && text[0] != '-') return false;
  if (is_infinity(text)) {
    value =
        text[0] == '-' ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    return true;
  }
  std::string plain;
  if (text.find('_') != std::string_view::npos) {
    std::copy_if(text.begin(), text.end(), std::back_inserter(plain), [](char c) { return c != '_'; });
    text = plain;
  }
  return parse_based_integer(text, value) || (has_float_shape(text) && parse_double(text, value));
}

}  // namespace

Kind plain_kind(std::string_view text) {
  if (text.empty()) return Kind::kNull;
  const char first = text[0];
  if (is_ascii_digit(first) || first == '+' || first == '-' || first == '.') {
    double value = 0;
    return parse_number(text, value) ? Kind::kNumber : Kind::kString;
  }
  if (text.size() > 5) return Kind::kString;
  if (contains(kNulls, text)) return Kind::kNull;
  return contains(kBools, text) ? Kind::kBool : Kind::kString;
}

bool is_safe_plain(std::string_view text) {
  if (text.empty() || plain_kind(text) != Kind::kString) return false;
  const char first = text[0];
  const bool dashed = first == '-' && text.size() > 1 && (is_ascii_letter(text[1]) || text[1] == '-');
  if (!is_ascii_letter(first) && !is_ascii_digit(first) && first != '/' && first != '_' && !dashed)
    return false;
  if (text.substr(0, 3) == "---") return false;
  const std::string lower = ascii_lower(text);
  if (contains(kLooseBools, lower) || lower == "null" || lower == "true" || lower == "false") return false;
  bool numeric = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool inner = i > 0 && i + 1 < text.size();
    const bool plain = is_ascii_letter(c) || is_ascii_digit(c) ||
                       std::string_view("_./+-=@").find(c) != std::string_view::npos;
    const bool colon = c == ':' && inner && text[i + 1] != ' ';
    const bool blank = c == ' ' && inner && text[i + 1] != ' ' && text[i - 1] != ' ';
    if (!plain && !colon && !blank) return false;
    numeric = numeric && (is_ascii_digit(c) ||
                          std::string_view("_.:+-eExXabcdefABCDEFTtZzoO ").find(c) != std::string_view::npos);
  }
  // Timestamps, sexagesimal numbers and hexadecimal words have other types elsewhere.
  const bool digits_first = is_ascii_digit(first) || (dashed && text.size() > 1 && is_ascii_digit(text[1]));
  return !(numeric && digits_first);
}

bool is_json_number(std::string_view text) {
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  const std::size_t whole = count_digits(text);
  if (whole == 0 || (whole > 1 && text[0] == '0')) return false;
  text.remove_prefix(whole);
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    const std::size_t fraction = count_digits(text);
    if (fraction == 0) return false;
    text.remove_prefix(fraction);
  }
  if (text.empty()) return true;
  if (text[0] != 'e' && text[0] != 'E') return false;
  text = without_sign(text.substr(1));
  return !text.empty() && count_digits(text) == text.size();
}

double number_value(std::string_view text) {
  double value = 0;
  return parse_number(text, value) ? value : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace mimir_tuner
