#include "mimir_tuner/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace mimir_tuner {
namespace {

constexpr std::size_t kEscapeLength = 6;

unsigned char at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

bool is_continuation(std::string_view text, std::size_t i) {
  return i < text.size() && is_utf8_continuation(text[i]);
}

// The number of a `\uXXXX` escape at the start of `text`, relative to `low`, if it is in [low, low + 0x400).
std::optional<unsigned> surrogate_escape(std::string_view text, unsigned low) {
  unsigned code = 0;
  if (text.size() < kEscapeLength || text.substr(0, 2) != "\\u") return std::nullopt;
  const char* const last = text.data() + kEscapeLength;
  const auto [end, error] = std::from_chars(text.data() + 2, last, code, 16);
  if (error != std::errc{} || end != last || code < low || code >= low + 0x400) return std::nullopt;
  return code - low;
}

}  // namespace

std::size_t count_characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, is_utf8_continuation));
}

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned char first = at(text, 0);
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return is_continuation(text, 1) ? 2 : 0;
  if (!is_continuation(text, 1) || !is_continuation(text, 2)) return 0;
  const unsigned char second = at(text, 1);
  if (first < 0xF0) {
    const bool overlong = first == 0xE0 && second < 0xA0;
    const bool surrogate = first == 0xED && second >= 0xA0;
    return overlong || surrogate ? 0 : 3;
  }
  const bool out_of_range =
      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) || first > 0xF4;
  return out_of_range || !is_continuation(text, 3) ? 0 : 4;
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

char32_t decode_utf8(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length == 0) return U'\uFFFD';
  char32_t code = at(text, 0) & (length == 1 ? 0x7FU : 0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (at(text, i) & 0x3FU);
  return code;
}

void append_utf8(std::string& out, unsigned code) {
  const auto push = [&](unsigned byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) {
    push(code);
  } else if (code < 0x800) {
    push(0xC0 | (code >> 6));
    push(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    push(0xE0 | (code >> 12));
    push(0x80 | ((code >> 6) & 0x3F));
    push(0x80 | (code & 0x3F));
  } else {
    push(0xF0 | (code >> 18));
    push(0x80 | ((code >> 12) & 0x3F));
    push(0x80 | ((code >> 6) & 0x3F));
    push(0x80 | (code & 0x3F));
  }
}

unsigned decode_surrogate_escapes(std::string_view text) {
  const auto high = surrogate_escape(text, 0xD800);
  if (!high) return 0;
  const auto low = surrogate_escape(text.substr(kEscapeLength), 0xDC00);
  return low ? 0x10000 + (*high << 10) + *low : 0;
}

}  // namespace mimir_tuner
