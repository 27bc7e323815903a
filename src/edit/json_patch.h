#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/edit.h"

namespace mimir_tuner::edit {

/// A JSON pointer taken apart: decoded reference tokens.
Result<std::vector<std::string>> split_pointer(std::string_view pointer);

/// Position in a sequence of `size` items that `token` names, up to and including `last`; "-" is `size` where `last` allows it.
Result<std::size_t> parse_index(std::string_view token, std::size_t size, bool may_append);

/// Makes one operation below `root`, which `tree` owns, with the first `skip` tokens of its path left out.
Result<void> apply_operation(Tree& tree, Node*& root, const Operation& operation, std::size_t skip = 0);

}  // namespace mimir_tuner::edit
