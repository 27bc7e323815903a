#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

/// Returns the lines in which two texts differ, in a form for readers: " same", "-before" and "+after", with
/// three lines of context and "..." where lines are left out. Returns "" if the texts are equal.
///
/// The difference is the smallest one, unless the differing parts are so long that finding it would take more
/// than 16 MB of memory; then all their old lines come first and all their new lines after them. For a patch
/// that a tool can apply, use diff_hunks in unified_diff.h.
std::string line_diff(std::string_view before, std::string_view after);

}  // namespace mimir_tuner
