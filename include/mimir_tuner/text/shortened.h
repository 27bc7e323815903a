#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {

/// Returns `text` if it has at most `bytes` bytes, otherwise its beginning and "...", `bytes` bytes or a few
/// less. Never cuts a UTF-8 character. `bytes` must be at least 3.
inline std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  std::size_t end = bytes - 3;
  while (end > 0 && is_utf8_continuation(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace mimir_tuner
