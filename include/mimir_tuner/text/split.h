#pragma once

#include <string_view>
#include <vector>

namespace mimir_tuner {

/// Returns the parts of `text` between separators, in order, as views into `text`. There is always one part
/// more than there are separators: "a,,b" has three parts, "" has one, and a text that ends with a separator
/// has an empty last part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns `text` without any of the given characters at both ends. By default these are blanks and tabs.
std::string_view trim(std::string_view text, std::string_view characters = " \t");

}  // namespace mimir_tuner
