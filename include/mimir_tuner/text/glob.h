#pragma once

#include <string_view>

namespace mimir_tuner {

/// Returns whether the whole of `text` matches a glob. `*` matches any run of characters, `?` matches any one
/// byte, and every other character matches itself. There are no character classes and no escapes. The time is
/// bounded by the product of the two lengths, so a hostile glob is safe.
bool glob_match(std::string_view glob, std::string_view text);

}  // namespace mimir_tuner
