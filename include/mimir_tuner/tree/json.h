#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// One node as compact JSON.
std::string to_json(const Node& node);

/// Appends `text` as a JSON string, on one line whatever it holds: control characters escaped, bytes that are
/// not UTF-8 as U+FFFD.
void append_json_string(std::string& out, std::string_view text);

}  // namespace mimir_tuner
