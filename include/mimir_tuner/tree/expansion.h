#pragma once

#include <string_view>
#include <vector>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

// With -config.expand-env, Mimir replaces variables in its config file before it parses it. Source: Mimir
// cmd/mimir/main.go (LoadConfig), which calls Go's os.Expand.

/// Returns the bytes of each `${...}` in `text`, in order. As in os.Expand, each one ends at the first `}`
/// after it, even on a later line. An unclosed `${` is left out.
std::vector<Span> find_expansions(std::string_view text);

/// Returns whether os.Expand would replace something in `text`: a `$` before a letter, a digit, `_`, `{` or
/// one of `*#$@!?-`.
bool has_expansion(std::string_view text);

}  // namespace mimir_tuner
