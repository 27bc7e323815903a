#pragma once

#include <string_view>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// The kind that Go's yaml.v3 gives a plain scalar without a tag (resolve.go): kNull, kBool, kNumber or
/// kString. yes/no/on/off and timestamps are strings here: yaml.v3 takes them otherwise only where a typed
/// field asks for it.
Kind plain_kind(std::string_view text);

/// Whether `text` is a string to every YAML 1.1 and 1.2 reader when it is written plain, in block and flow
/// context alike.
bool is_safe_plain(std::string_view text);

/// Whether `text` is a number as RFC 8259 writes it.
bool is_json_number(std::string_view text);

/// Value of a scalar of kind kNumber; NaN where it has none.
double number_value(std::string_view text);

}  // namespace mimir_tuner
