#pragma once

#include <cstddef>
#include <string_view>

namespace mimir_tuner {

/// Values (of scalars, lists and mappings) in a review that is looked at. A tree's node takes 160 bytes where
/// "0," takes two, so the size of the text alone does not bound memory. A pod of 1 MiB, which no cluster has
/// seen, holds some 50,000.
inline constexpr std::size_t kMaxReviewValues = 200'000;

/// Whether a JSON text holds more values than that. Counts commas and opening brackets outside strings; does
/// not check the text.
bool too_many_values(std::string_view text);

}  // namespace mimir_tuner
