#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

enum class OperationKind { kAdd, kReplace, kRemove };

/// One step of an edit, with the meaning of RFC 6902: paths are JSON pointers, `-` and indices in sequences
/// shift as there.
struct Operation {
  OperationKind kind = OperationKind::kAdd;
  std::string path;
  const Node* value =
      nullptr;  ///< kAdd, kReplace: the new value; owned by a tree that outlives the operation.
  /// kReplace of a string whose text changes only here and there: how the old (decoded) text becomes
  /// `value->text`. Lets an outer document keep every other byte of an embedded file. Empty: the whole scalar
  /// is replaced.
  std::vector<Splice> text_splices;
};

/// Applies the operations in order, in place, as RFC 6902 says, but strictly: the parent must exist and have
/// the right type, an index must be in range, a replaced or removed target must exist, an added mapping key
/// must NOT exist (we never overwrite by add). On an error the tree is left half-changed and must be thrown
/// away. Nodes are copied into `tree`. The root can only be replaced. Call it as mimir_tuner::apply where the
/// operations are a std::vector, else std::apply is found too.
Result<void> apply(Tree& tree, std::span<const Operation> operations);

/// The operations as an RFC 6902 JSON Patch: compact JSON, members in the order op, path, value; "[]" for
/// none.
std::string to_json_patch(std::span<const Operation> operations);

}  // namespace mimir_tuner
