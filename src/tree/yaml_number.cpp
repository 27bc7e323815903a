#include "tree/yaml_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>

#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/contains.h"

namespace mimir_tuner {
namespace {

// Far longer than any number that Go parses; it reads longer texts as strings too.
constexpr std::size_t kLongestNumber = 1024;

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

// `^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`
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
  // Go reads an underflow as zero and rejects an overflow.
  if (error == std::errc::result_out_of_range) {
    const bool underflow =
        text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
    value = 0;
    return underflow || text.find_first_of("eE") == std::string_view::npos;
  }
  return error == std::errc{};
}

// Integers with a base prefix, or octal ones with a leading zero.
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

bool is_yaml_number(std::string_view text) {
  double value = 0;
  return parse_number(text, value);
}

double yaml_number_value(std::string_view text) {
  double value = 0;
  return parse_number(text, value) ? value : std::numeric_limits<double>::quiet_NaN();
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

}  // namespace mimir_tuner
