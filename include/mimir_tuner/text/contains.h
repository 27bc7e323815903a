#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace mimir_tuner {

/// Whether a list of words has this one. `words` is any range whose items compare with a string_view; takes
/// time linear in its length.
template <class Words>
bool contains(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != std::ranges::end(words);
}

}  // namespace mimir_tuner
