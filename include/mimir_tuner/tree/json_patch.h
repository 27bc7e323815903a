#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

// The steps that `apply` (operation.h) consists of. The editor uses them too, to apply the same operations to
// its own outline of a document.

/// Splits a JSON pointer (RFC 6901) into its decoded reference tokens: "/a~1b/0" gives "a/b" and "0". Fails
/// if the pointer is malformed.
Result<std::vector<std::string>> split_pointer(std::string_view pointer);

/// Returns the index that `token` names in a sequence of `size` items. If `may_append` is set, `size` itself
/// is a valid index, and so is its other name "-". Fails if the token is not an index or is out of range.
Result<std::size_t> parse_index(std::string_view token, std::size_t size, bool may_append);

/// Remembers the last child that was looked up in a long sequence. Operations mostly come in the order of
/// their paths; without this, a list of n objects would take n * n steps.
struct Cursor {
  const Node* parent = nullptr;
  std::size_t index = 0;
  Node* child = nullptr;
};

/// Applies one operation below `root`, which `tree` owns. `skip` is the number of leading tokens of the path
/// that lead to `root`. `cursor` may be nullptr; a caller that applies many operations passes the same one
/// each time. Errors are those of `apply`.
Result<void> apply_operation(Tree& tree, Node*& root, const Operation& operation, std::size_t skip = 0,
                             Cursor* cursor = nullptr);

}  // namespace mimir_tuner
