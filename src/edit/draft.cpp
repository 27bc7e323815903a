// Builds the drafts: follows the path of each operation through old nodes, and stops with an Error where a
// change would reach further than the path says (aliases, anchors, merge keys) or would lose something
// (tags). Operations on values that are themselves new are applied to the new value directly.

#include "edit/draft.h"

#include <algorithm>

#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/json_patch.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

bool is_merge_key(const Node& node) {
  return node.key == "<<" && node.key_style == Style::kPlain && node.key_span.end != 0;
}

Result<void> check_passable(const Node& node) {
  if (node.kind == Kind::kAlias)
    return fail("the path passes through an alias; its value is defined elsewhere");
  if (node.anchored) return fail("the path passes through an anchored value, which aliases may repeat");
  if (node.tagged) return fail("the path passes through a value with an explicit tag");
  if (is_merge_key(node)) return fail("the path passes through a merge key");
  return {};
}

Result<void> check_removable(const Node& node) {
  if (is_merge_key(node)) return fail("the path passes through a merge key");
  std::vector<const Node*> pending{&node};
  while (!pending.empty()) {
    const Node* next = pending.back();
    pending.pop_back();
    if (next->anchored) return fail("the old value contains an anchor, which aliases may repeat");
    if (next->tagged) return fail("the old value has an explicit tag");
    for (const Node* child = next->first; child != nullptr; child = child->next) pending.push_back(child);
  }
  return {};
}

std::unique_ptr<Draft> make_draft(const Node& node, const Draft* parent) {
  auto draft = std::make_unique<Draft>();
  draft->node = &node;
  draft->parent = parent;
  draft->slots.reserve(node.size + 1);
  for (const Node* child = node.first; child != nullptr; child = child->next) {
    Slot slot;
    slot.old = child;
    slot.key = child->key;
    draft->slots.push_back(std::move(slot));
  }
  return draft;
}

Result<Slot*> find_slot(Draft& draft, std::string_view token) {
  if (draft.node->is_sequence()) {
    const auto index = parse_index(token, draft.slots.size(), false);
    if (!index) return tl::unexpected(index.error());
    return &draft.slots[*index];
  }
  const auto slot = std::find_if(draft.slots.begin(), draft.slots.end(),
                                 [&](const Slot& each) { return each.key == token; });
  if (slot == draft.slots.end()) return fail("the path names a key that does not exist");
  return &*slot;
}

}  // namespace

Result<void> DraftBuilder::apply(const Operation& operation) {
  const auto tokens = split_pointer(operation.path);
  if (!tokens) return tl::unexpected(tokens.error());
  if (tokens->empty()) {
    if (operation.kind != OperationKind::kReplace) return fail("the root can only be replaced");
    return replace(root_, operation);
  }
  Slot* slot = &root_;
  const Draft* parent = nullptr;
  for (std::size_t i = 0; i < tokens->size(); ++i) {
    if (slot->value != nullptr) {
      if (slot->respliced != nullptr) return fail("the path passes through a scalar");
      return apply_operation(scratch_, slot->value, operation, i);
    }
    if (auto passable = check_passable(*slot->old); !passable) return passable;
    if (!slot->old->is_mapping() && !slot->old->is_sequence())
      return fail("the path passes through a scalar");
    if (slot->inner == nullptr) slot->inner = make_draft(*slot->old, parent);
    parent = slot->inner.get();
    if (i + 1 == tokens->size()) break;
    const auto next = find_slot(*slot->inner, (*tokens)[i]);
    if (!next) return tl::unexpected(next.error());
    slot = *next;
  }
  return apply_in(*slot->inner, tokens->back(), operation);
}

Result<void> DraftBuilder::apply_in(Draft& parent, std::string_view token, const Operation& operation) {
  if (operation.kind == OperationKind::kAdd) return add(parent, token, operation);
  const auto slot = find_slot(parent, token);
  if (!slot) return tl::unexpected(slot.error());
  if (operation.kind == OperationKind::kReplace) return replace(**slot, operation);
  if ((*slot)->old != nullptr) {
    if (auto removable = check_removable(*(*slot)->old); !removable) return removable;
    parent.removed.push_back((*slot)->old);
  }
  parent.slots.erase(parent.slots.begin() + (*slot - parent.slots.data()));
  return {};
}

Result<void> DraftBuilder::add(Draft& parent, std::string_view token, const Operation& operation) {
  if (operation.value == nullptr) return fail("the operation has no value");
  std::size_t index = parent.slots.size();
  if (parent.node->is_sequence()) {
    const auto position = parse_index(token, parent.slots.size(), true);
    if (!position) return tl::unexpected(position.error());
    index = *position;
  } else {
    if (find_slot(parent, token)) return fail("the key to add already exists");
    for (const Node* child = parent.node->first; child != nullptr; child = child->next)
      if (is_merge_key(*child)) return fail("the mapping has a merge key, which may already provide the key");
  }
  Slot slot;
  slot.value = scratch_.copy(*operation.value);
  slot.key = parent.node->is_sequence() ? std::string_view{} : scratch_.intern(token);
  parent.slots.insert(parent.slots.begin() + static_cast<std::ptrdiff_t>(index), std::move(slot));
  return {};
}

Result<void> DraftBuilder::replace(Slot& slot, const Operation& operation) {
  if (operation.value == nullptr) return fail("the operation has no value");
  const bool resplices = !operation.text_splices.empty();
  if (slot.old != nullptr && slot.value == nullptr) {
    if (auto removable = check_removable(*slot.old); !removable) return removable;
  }
  if (resplices) {
    if (slot.old == nullptr || slot.value != nullptr || !slot.old->is_string() ||
        !operation.value->is_string())
      return fail("only a string of the original text can be changed in parts");
    if (apply_splices(slot.old->text, operation.text_splices) != operation.value->text)
      return fail("the splices do not produce the new text");
  }
  slot.inner.reset();
  slot.value = scratch_.copy(*operation.value);
  slot.respliced = resplices ? &operation : nullptr;
  return {};
}

}  // namespace mimir_tuner
