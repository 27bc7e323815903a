#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// Replaces bytes [begin, end) of a text with `text`. begin == end inserts.
struct Splice {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// The text after all splices, which must be ordered and must not overlap.
std::string apply_splices(std::string_view text, std::span<const Splice> splices);

}  // namespace mimir_tuner
