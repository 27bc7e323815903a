#pragma once

#include <string_view>
#include <vector>

namespace mimir_tuner {

/// The candidate nearest to `word` by edit distance, where it is near enough to be a typing error; ""
/// otherwise.
std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace mimir_tuner
