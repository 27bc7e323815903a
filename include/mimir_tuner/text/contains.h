#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace mimir_tuner {

/// Returns whether a list of words contains `word`. `words` is any range whose items compare with a
/// string_view. Takes time linear in the length of the list.
template <class Words>
bool contains(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != std::ranges::end(words);
}

}  // namespace mimir_tuner
