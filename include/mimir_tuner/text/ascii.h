#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace mimir_tuner {

// Character classes and case for ASCII only. Unlike <cctype>, these functions ignore the locale and accept
// any char value. Bytes above 0x7F belong to no class and have no case.

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_ascii_alphanumeric(char c) { return is_ascii_letter(c) || is_ascii_digit(c); }

/// Returns the lower-case form of an ASCII letter, and any other character unchanged.
constexpr char ascii_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Returns a copy of `text` with every ASCII letter in lower case.
inline std::string ascii_lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return ascii_lower(c); });
  return out;
}

/// Returns whether two texts are equal apart from the case of ASCII letters.
inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

}  // namespace mimir_tuner
