#include "mimir_tuner/mimir/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace mimir_tuner {
namespace {

constexpr int kMilli = 3;             // the result is in units of 10^-3
constexpr int kExponentLimit = 1000;  // far beyond what fits; keeps sums of exponents small

struct Suffix {
  std::string_view text;
  int power_of_ten;
  int power_of_1024;
};

constexpr std::array kSuffixes = std::to_array<Suffix>({
    {"", 0, 0},
    {"n", -9, 0},
    {"u", -6, 0},
    {"m", -3, 0},
    {"k", 3, 0},
    {"M", 6, 0},
    {"G", 9, 0},
    {"T", 12, 0},
    {"P", 15, 0},
    {"E", 18, 0},
    {"Ki", 0, 1},
    {"Mi", 0, 2},
    {"Gi", 0, 3},
    {"Ti", 0, 4},
    {"Pi", 0, 5},
    {"Ei", 0, 6},
});

std::string_view take_digits(std::string_view& text) {
  const auto length = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto digits = text.substr(0, length);
  text.remove_prefix(length);
  return digits;
}

std::optional<Suffix> parse_suffix(std::string_view text) {
  for (const Suffix& suffix : kSuffixes)
    if (suffix.text == text) return suffix;
  if (text[0] != 'e' && text[0] != 'E') return std::nullopt;
  std::string_view digits = text.substr(1);
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  long long exponent = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc())
    return std::nullopt;
  exponent = std::min<long long>(exponent, kExponentLimit);
  return Suffix{text, static_cast<int>(negative ? -exponent : exponent), 0};
}

void multiply_by_1024(std::string& digits) {
  std::reverse(digits.begin(), digits.end());
  int carry = 0;
  for (char& digit : digits) {
    carry += (digit - '0') * 1024;
    digit = static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  for (; carry > 0; carry /= 10) digits.push_back(static_cast<char>('0' + carry % 10));
  std::reverse(digits.begin(), digits.end());
}

// Returns digits * 10^power, rounded away from zero.
std::optional<std::int64_t> scale_up(std::string_view digits, long power) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return 0;
  bool remainder = false;
  if (power < 0) {
    const auto kept = digits.size() - std::min(static_cast<std::size_t>(-power), digits.size());
    remainder = digits.find_first_not_of('0', kept) != std::string_view::npos;
    digits = digits.substr(0, kept);
  }
  std::int64_t value = 0;
  if (!digits.empty() &&
      std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
    return std::nullopt;
  for (; power > 0; --power) {
    if (value > INT64_MAX / 10) return std::nullopt;
    value *= 10;
  }
  if (remainder && value == INT64_MAX) return std::nullopt;
  return value + (remainder ? 1 : 0);
}

}  // namespace

std::optional<std::int64_t> parse_milli_quantity(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const bool negative = text[0] == '-';
  if (negative || text[0] == '+') text.remove_prefix(1);
  std::string digits(take_digits(text));
  long fraction = 0;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    const auto decimals = take_digits(text);
    digits += decimals;
    fraction = static_cast<long>(decimals.size());
  }
  const auto suffix = parse_suffix(text);
  if (!suffix) return std::nullopt;
  // Kubernetes reads a number without digits as 0, but only on its fast path.
  if (digits.empty() && (suffix->power_of_1024 >= 5 || suffix->power_of_ten < -9)) return std::nullopt;
  for (int i = 0; i < suffix->power_of_1024; ++i) multiply_by_1024(digits);
  const auto value = scale_up(digits, suffix->power_of_ten + kMilli - fraction);
  if (!value) return std::nullopt;
  return negative ? -*value : *value;
}

std::int64_t cores_rounded_up(std::int64_t milli) { return milli / 1000 + (milli % 1000 > 0 ? 1 : 0); }

}  // namespace mimir_tuner
