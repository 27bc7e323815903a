#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

/// A JSON pointer taken apart: decoded reference tokens.
Result<std::vector<std::string>> split_pointer(std::string_view pointer);

/// Position in a sequence of `size` items that `token` names, up to and including `last`; "-" is `size` where
/// `last` allows it.
Result<std::size_t> parse_index(std::string_view token, std::size_t size, bool may_append);

/// The last child that was looked up in a long sequence: operations mostly come in the order of their paths,
/// and counting from the first child for each would make a list of n objects cost n * n.
struct Cursor {
  const Node* parent = nullptr;
  std::size_t index = 0;
  Node* child = nullptr;
};

/// Makes one operation below `root`, which `tree` owns, with the first `skip` tokens of its path left out.
Result<void> apply_operation(Tree& tree, Node*& root, const Operation& operation, std::size_t skip = 0,
                             Cursor* cursor = nullptr);

}  // namespace mimir_tuner
