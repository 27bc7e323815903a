#pragma once

#include <string_view>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Returns the kind that yaml.v3 gives a plain scalar without a tag: kNull, kBool, kNumber or kString.
/// Source: gopkg.in/yaml.v3 resolve.go. yes, no, on, off and timestamps are strings; yaml.v3 reads them as
/// something else only if a typed Go field asks for it.
Kind plain_kind(std::string_view text);

/// Returns whether every YAML 1.1 and 1.2 reader takes `text` for this string if it is written plain, in
/// block and in flow context. Errs on the side of false.
bool is_safe_plain(std::string_view text);

}  // namespace mimir_tuner
