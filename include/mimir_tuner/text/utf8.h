#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mimir_tuner {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Returns whether a byte is the second or a later byte of a UTF-8 character.
constexpr bool is_utf8_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Returns the number of characters (code points) of UTF-8 text. In most fonts this is its width.
std::size_t count_characters(std::string_view text);

/// Returns the length, in bytes, of the well-formed UTF-8 character at the start of `text` (RFC 3629: no
/// overlong forms, no surrogates, nothing above U+10FFFF). Returns 0 if there is none.
std::size_t utf8_length(std::string_view text);

/// Returns whether all of `text` is well-formed UTF-8.
bool is_valid_utf8(std::string_view text);

/// Returns the code point at the start of `text`, or U+FFFD if utf8_length(text) is 0.
char32_t decode_utf8(std::string_view text);

/// Appends a code point as UTF-8. `code` must be at most U+10FFFF and no surrogate.
void append_utf8(std::string& out, unsigned code);

/// Returns the code point that a pair of escapes such as `\ud83d\ude00` at the start of `text` stands for, or
/// 0 if there is no such pair. JSON writes characters above U+FFFF this way (RFC 8259, section 7).
unsigned decode_surrogate_escapes(std::string_view text);

}  // namespace mimir_tuner
