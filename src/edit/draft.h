#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

struct Draft;

/// One place of a collection after the operations: a node of the text, a new value, or a new value in a
/// node's place.
struct Slot {
  const Node* old = nullptr;             ///< The node of the text; nullptr: added.
  Node* value = nullptr;                 ///< What takes its place; nullptr: the old node stays.
  const Operation* respliced = nullptr;  ///< The operation whose text_splices turn `old` into `value`.
  std::string_view key;
  std::unique_ptr<Draft> inner;  ///< Set where an operation reached below `old`.

  bool is_changed() const { return value != nullptr || inner != nullptr; }
};

/// A collection of the text that operations have reached, with its children as they will be.
struct Draft {
  const Node* node = nullptr;
  const Draft* parent = nullptr;
  std::vector<Slot> slots;
  std::vector<const Node*> removed;
};

/// Applies operations to an outline of a tree, so that every change is known by the node of the text that it
/// changes. Only the collections on the operations' paths are unfolded.
class DraftBuilder {
 public:
  explicit DraftBuilder(const Tree& before) { root_.old = before.root; }

  /// Errors: as `apply`, and where the path leads through an alias, an anchor, a tag or a merge key.
  Result<void> make(const Operation& operation);

  Slot& root() { return root_; }
  /// Owns all new values.
  Tree& scratch() { return scratch_; }

 private:
  Result<void> make_in(Draft& parent, std::string_view token, const Operation& operation);
  Result<void> add(Draft& parent, std::string_view token, const Operation& operation);
  Result<void> substitute(Slot& slot, const Operation& operation);

  Tree scratch_;
  Slot root_;
};

}  // namespace mimir_tuner
