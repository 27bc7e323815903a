#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// One change of a text: replaces the bytes [begin, end) with `text`. If begin == end, it inserts.
struct Splice {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// Returns the text after all splices. Their offsets refer to the original text; they must be in order, must
/// not overlap, and must lie inside the text.
std::string apply_splices(std::string_view text, std::span<const Splice> splices);

}  // namespace mimir_tuner
