#pragma once

#include <cstddef>
#include <string_view>

namespace mimir_tuner {

/// The most values (scalars, lists and mappings) in a review that we build a tree for. A tree node takes 160
/// bytes but "0," only two, so a limit on the size of the text does not bound memory. A pod of 1 MiB, larger
/// than any real one, has about 50,000 values.
inline constexpr std::size_t kMaxReviewValues = 200'000;

/// Returns whether a JSON text holds more values than that. Counts commas and opening brackets outside
/// strings; does not validate the text.
bool too_many_values(std::string_view text);

}  // namespace mimir_tuner
