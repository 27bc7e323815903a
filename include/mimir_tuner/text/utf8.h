#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mimir_tuner {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Whether a byte is the second or a later byte of a character.
constexpr bool is_utf8_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Number of characters (code points) of UTF-8 text. Each stray byte that is not a continuation counts as
/// one.
std::size_t count_characters(std::string_view text);

/// Length of the well-formed UTF-8 character that `text` begins with; 0 where it is none.
std::size_t utf8_length(std::string_view text);

/// The code point of the well-formed character that `text` begins with: call it after utf8_length().
char32_t decode_utf8(std::string_view text);

/// Appends a code point as UTF-8.
void append_utf8(std::string& out, unsigned code);

}  // namespace mimir_tuner
