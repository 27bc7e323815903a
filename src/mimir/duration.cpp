#include <array>
#include <climits>
#include <cstdint>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

// Go allows sums of up to 2^63, since the smallest duration is -2^63.
constexpr std::uint64_t kLimit = std::uint64_t{1} << 63;

struct Unit {
  std::string_view name;
  std::uint64_t nanoseconds;
};

constexpr std::array kUnits = std::to_array<Unit>({
    {"ns", 1},
    {"us", 1000},
    {"\u00b5s", 1000},  // micro sign
    {"\u03bcs", 1000},  // Greek mu
    {"ms", 1000ULL * 1000},
    {"s", 1000ULL * 1000 * 1000},
    {"m", 60ULL * 1000 * 1000 * 1000},
    {"h", 3600ULL * 1000 * 1000 * 1000},
});

std::optional<std::uint64_t> take_whole(std::string_view& text) {
  std::uint64_t value = 0;
  while (!text.empty() && is_ascii_digit(text[0])) {
    if (value > kLimit / 10) return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(text[0] - '0');
    if (value > kLimit) return std::nullopt;
    text.remove_prefix(1);
  }
  return value;
}

struct Fraction {
  std::uint64_t value = 0;
  double scale = 1;
};

// Like Go, drops digits that no longer fit.
Fraction take_fraction(std::string_view& text) {
  Fraction fraction;
  bool full = false;
  for (; !text.empty() && is_ascii_digit(text[0]); text.remove_prefix(1)) {
    if (full || fraction.value > (kLimit - 1) / 10) {
      full = true;
      continue;
    }
    const auto next = fraction.value * 10 + static_cast<std::uint64_t>(text[0] - '0');
    full = next > kLimit;
    if (full) continue;
    fraction.value = next;
    fraction.scale *= 10;
  }
  return fraction;
}

std::optional<std::uint64_t> take_unit(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && text[length] != '.' && !is_ascii_digit(text[length])) ++length;
  const auto name = text.substr(0, length);
  text.remove_prefix(length);
  for (const Unit& unit : kUnits)
    if (unit.name == name) return unit.nanoseconds;
  return std::nullopt;
}

// Removes one part, such as "1.5h", from the front.
std::optional<std::uint64_t> take_part(std::string_view& text) {
  const auto before = text.size();
  const auto whole = take_whole(text);
  if (!whole) return std::nullopt;
  bool has_digits = text.size() < before;
  Fraction fraction;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    const auto after_dot = text.size();
    fraction = take_fraction(text);
    has_digits = has_digits || text.size() < after_dot;
  }
  if (!has_digits) return std::nullopt;
  const auto unit = take_unit(text);
  if (!unit || *whole > kLimit / *unit) return std::nullopt;
  auto value = *whole * *unit;
  if (fraction.value > 0) {
    value += static_cast<std::uint64_t>(static_cast<double>(fraction.value) *
                                        (static_cast<double>(*unit) / fraction.scale));
  }
  if (value > kLimit) return std::nullopt;
  return value;
}

}  // namespace

std::optional<long long> parse_go_duration(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return 0;
  if (text.empty()) return std::nullopt;
  std::uint64_t total = 0;
  while (!text.empty()) {
    const auto part = take_part(text);
    if (!part) return std::nullopt;
    total += *part;  // wraps to 0 for 2^63 + 2^63, which the next line detects
    if (total > kLimit || total < *part) return std::nullopt;
  }
  if (negative) return total == kLimit ? LLONG_MIN : -static_cast<long long>(total);
  if (total == kLimit) return std::nullopt;
  return static_cast<long long>(total);
}

}  // namespace mimir_tuner
