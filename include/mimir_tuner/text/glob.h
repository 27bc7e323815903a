#pragma once

#include <string_view>

namespace mimir_tuner {

/// Whether `text` matches a glob of literal characters, `*` (any run) and `?` (any one character). Takes at
/// most the product of the lengths.
bool glob_match(std::string_view glob, std::string_view text);

}  // namespace mimir_tuner
