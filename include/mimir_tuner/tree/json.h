#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Returns a node and everything below it as compact JSON. Numbers that JSON cannot spell (`0x10`, `1_000`,
/// `.5`) are written by value, and infinities and NaN as strings. An alias becomes the string "*NAME".
/// Mapping entries keep their order.
std::string to_json(const Node& node);

/// Appends `text` as a JSON string in quotes. The result is always one line of valid UTF-8: control
/// characters are escaped, and each byte of invalid UTF-8 becomes U+FFFD.
void append_json_string(std::string& out, std::string_view text);

}  // namespace mimir_tuner
