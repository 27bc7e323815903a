#pragma once

#include <algorithm>
#include <string_view>

namespace mimir_tuner {

/// Whether a list of words holds this one.
template <class List>
bool contains(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

}  // namespace mimir_tuner
