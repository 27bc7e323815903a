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

/// One step of a change, as in JSON Patch (RFC 6902).
struct Operation {
  OperationKind kind = OperationKind::kAdd;

  /// JSON pointer to the target. In a sequence, adding and removing shift the later items, and "-" names the
  /// place after the last one.
  std::string path;

  /// kAdd, kReplace: the new value. It belongs to a tree that must outlive the operation.
  const Node* value = nullptr;

  /// kReplace of a string of which only some parts change: how its old decoded text becomes `value->text`.
  /// This lets the editor keep every other byte of a file that is embedded in an object. If empty, the whole
  /// scalar is replaced.
  std::vector<Splice> text_splices;
};

/// Applies the operations to a tree, in order and in place. This is RFC 6902, but stricter: the parent must
/// exist and be a collection, an index must be in range, a target to replace or remove must exist, and a key
/// to add must not exist yet, so that nothing is overwritten by accident. The root can only be replaced.
///
/// Values are copied into `tree`. After an error the tree is partly changed; discard it. Call this as
/// mimir_tuner::apply if the operations are a std::vector, because std::apply is a candidate otherwise.
Result<void> apply(Tree& tree, std::span<const Operation> operations);

/// Returns the operations as a JSON Patch document: compact JSON, with the members in the order op, path,
/// value; "[]" if there are none.
std::string to_json_patch(std::span<const Operation> operations);

}  // namespace mimir_tuner
