#pragma once

#include <string_view>
#include <vector>

namespace mimir_tuner {

/// The parts of `text` between separators, in order, as views into `text`. Always one more than there are
/// separators: "a,,b" has three parts, "" has one, and a text that ends with a separator has an empty last
/// part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// `text` without the given characters at both ends. Blanks and tabs by default.
std::string_view trim(std::string_view text, std::string_view characters = " \t");

}  // namespace mimir_tuner
