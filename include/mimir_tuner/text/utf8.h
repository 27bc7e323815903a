#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mimir_tuner {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Length of the well-formed UTF-8 character that `text` begins with; 0 where it is none.
std::size_t utf8_length(std::string_view text);

/// Appends a code point as UTF-8.
void append_utf8(std::string& out, unsigned code);

}  // namespace mimir_tuner
