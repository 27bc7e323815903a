#pragma once

#include <string_view>
#include <vector>

namespace mimir_tuner {

/// Returns the candidate that `word` is most likely a misspelling of, or "" if none is close enough. Used for
/// "did you mean" hints.
///
/// The distance is the number of insertions, deletions, replacements and swaps of neighbouring letters; the
/// case of letters is ignored. A candidate may differ by a third of the shorter word's length, at least 1 and
/// at most 3. Of equally close candidates the first one wins. Words of more than 100 bytes have no candidate.
std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace mimir_tuner
