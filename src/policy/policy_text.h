#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/text/yaml_limits.h"
#include "policy/policy_error.h"

namespace mimir_tuner {

/// `text` without a byte order mark.
std::string_view without_bom(std::string_view text);

/// Adds an error for the first byte that is not valid UTF-8, and for control characters (a carriage return
/// only before a newline).
void check_characters(std::string_view text, PolicyErrors& errors);

}  // namespace mimir_tuner
