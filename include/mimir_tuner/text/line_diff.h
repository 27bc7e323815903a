#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

/// The differing lines of two texts for people, with three lines around them: " same", "-before", "+after".
/// "" for equal texts. Shows the smallest difference unless the differing parts are very long. For a patch
/// that a tool applies, see report/unified_diff.h.
std::string line_diff(std::string_view before, std::string_view after);

}  // namespace mimir_tuner
