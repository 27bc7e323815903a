#pragma once

// Step 1 of an edit: a draft records what the operations do to the collections of the document, without
// touching the text. Each collection on the path of an operation gets a Draft that lists its future children
// and says which of them are old nodes. Step 2 (splice.h) turns the drafts into changes of the text.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

struct Draft;

/// One future child of a collection: an old node, a new value, or a new value in place of an old node.
struct Slot {
  const Node* old = nullptr;  ///< The node of the text; nullptr if the child is added.
  Node* value = nullptr;      ///< The value that replaces `old`; nullptr if `old` stays.
  const Operation* respliced =
      nullptr;                   ///< The operation whose text_splices turn `old` into `value`, if any.
  std::string_view key;          ///< Children of a mapping: the key.
  std::unique_ptr<Draft> inner;  ///< Set if an operation changes something below `old`.

  bool is_changed() const { return value != nullptr || inner != nullptr; }
};

/// A collection that operations have reached, with its future children.
struct Draft {
  const Node* node = nullptr;        ///< The collection in the text.
  const Draft* parent = nullptr;     ///< The draft that contains this one; nullptr for the root.
  std::vector<Slot> slots;           ///< The future children, in order.
  std::vector<const Node*> removed;  ///< The old children that go.
};

/// Applies operations to drafts. Only the collections on their paths are copied. Not thread-safe.
class DraftBuilder {
 public:
  /// `before` must outlive the builder.
  explicit DraftBuilder(const Tree& before) { root_.old = before.root; }

  /// Applies one operation, which must outlive the builder. Returns the errors of mimir_tuner::apply, and an
  /// Error if the path leads through an alias, an anchor, a tag or a merge key.
  Result<void> apply(const Operation& operation);

  /// The root of the document after all operations so far.
  Slot& root() { return root_; }

  /// The tree that owns all new values.
  Tree& scratch() { return scratch_; }

 private:
  Result<void> apply_in(Draft& parent, std::string_view token, const Operation& operation);
  Result<void> add(Draft& parent, std::string_view token, const Operation& operation);
  Result<void> replace(Slot& slot, const Operation& operation);

  Tree scratch_;
  Slot root_;
};

}  // namespace mimir_tuner
