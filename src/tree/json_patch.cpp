#include "mimir_tuner/tree/json_patch.h"

#include <charconv>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

// The editor's verification treats nodes without spans as new.
Node* copy_without_spans(Tree& tree, const Node& value) {
  Node* copy = tree.copy(value);
  std::vector<Node*> pending{copy};
  while (!pending.empty()) {
    Node* node = pending.back();
    pending.pop_back();
    node->span = node->key_span = {};
    for (Node* child = node->first; child != nullptr; child = child->next) pending.push_back(child);
  }
  return copy;
}

void insert_at(Node& parent, std::size_t index, Node* child) {
  Node* previous = index == 0 ? nullptr : parent.at(index - 1);
  Node*& slot = previous == nullptr ? parent.first : previous->next;
  child->next = slot;
  slot = child;
  if (child->next == nullptr) parent.last = child;
  ++parent.size;
}

// Puts `substitute` in the place of `child`, or removes `child` if it is nullptr.
void exchange(Node& parent, const Node* child, Node* substitute) {
  Node* previous = nullptr;
  Node* current = parent.first;
  while (current != child) {
    previous = current;
    current = current->next;
  }
  Node* following = current->next;
  if (substitute != nullptr) {
    substitute->next = following;
    following = substitute;
  } else {
    --parent.size;
  }
  (previous == nullptr ? parent.first : previous->next) = following;
  if (current == parent.last) parent.last = substitute != nullptr ? substitute : previous;
}

constexpr std::size_t kLongSequence = 16;

Node* item_at(Node& sequence, std::size_t index, Cursor* cursor) {
  if (cursor == nullptr || sequence.size < kLongSequence) return sequence.at(index);
  const bool ahead = cursor->parent == &sequence && cursor->index <= index;
  std::size_t at = ahead ? cursor->index : 0;
  Node* child = ahead ? cursor->child : sequence.first;
  for (; child != nullptr && at < index; ++at) child = child->next;
  *cursor = {&sequence, index, child};
  return child;
}

Result<Node*> child_at(Node& parent, const std::string& token, Cursor* cursor) {
  if (parent.kind == Kind::kAlias) return fail("the path passes through an alias");
  if (!parent.is_mapping() && !parent.is_sequence()) return fail("the path passes through a scalar");
  Node* child = nullptr;
  if (parent.is_mapping()) {
    child = parent.find(token);
  } else {
    const auto index = parse_index(token, parent.size, false);
    if (!index) return tl::unexpected(index.error());
    child = item_at(parent, *index, cursor);
  }
  if (child == nullptr) return fail("the path names a key that does not exist");
  return child;
}

Result<void> add(Tree& tree, Node& parent, const std::string& token, const Node& value) {
  if (parent.is_mapping()) {
    if (parent.find(token) != nullptr) return fail("the key to add already exists");
    tree.append(&parent, token, copy_without_spans(tree, value));
    return {};
  }
  if (!parent.is_sequence()) return fail("values can be added only to a mapping or a sequence");
  const auto index = parse_index(token, parent.size, true);
  if (!index) return tl::unexpected(index.error());
  Node* child = copy_without_spans(tree, value);
  child->key = {};
  insert_at(parent, *index, child);
  return {};
}

Result<void> replace(Tree& tree, Node& parent, const std::string& token, const Node& value) {
  const auto old = child_at(parent, token, nullptr);
  if (!old) return tl::unexpected(old.error());
  Node* child = copy_without_spans(tree, value);
  child->key = (*old)->key;
  child->key_span = (*old)->key_span;
  child->key_style = (*old)->key_style;
  exchange(parent, *old, child);
  return {};
}

Result<void> apply_tokens(Tree& tree, Node*& root, const Operation& operation,
                          const std::vector<std::string>& tokens, std::size_t skip, Cursor* cursor) {
  const bool removes = operation.kind == OperationKind::kRemove;
  if (!removes && operation.value == nullptr) return fail("the operation has no value");
  if (tokens.size() == skip) {
    if (operation.kind != OperationKind::kReplace) return fail("the root can only be replaced");
    root = copy_without_spans(tree, *operation.value);
    return {};
  }
  Node* parent = root;
  for (std::size_t i = skip; i + 1 < tokens.size(); ++i) {
    const auto child = child_at(*parent, tokens[i], cursor);
    if (!child) return tl::unexpected(child.error());
    parent = *child;
  }
  if (cursor != nullptr && cursor->parent == parent) *cursor = {};  // its children are about to change
  switch (operation.kind) {
    case OperationKind::kAdd:
      return add(tree, *parent, tokens.back(), *operation.value);
    case OperationKind::kReplace:
      return replace(tree, *parent, tokens.back(), *operation.value);
    case OperationKind::kRemove:
      break;
  }
  const auto old = child_at(*parent, tokens.back(), nullptr);
  if (!old) return tl::unexpected(old.error());
  exchange(*parent, *old, nullptr);
  return {};
}

}  // namespace

Result<std::vector<std::string>> split_pointer(std::string_view pointer) {
  std::vector<std::string> tokens;
  if (pointer.empty()) return tokens;
  if (pointer[0] != '/') return fail("a JSON pointer must begin with a slash");
  for (std::size_t i = 0; i < pointer.size(); ++i)
    if (pointer[i] == '/')
      tokens.emplace_back();
    else if (pointer[i] != '~')
      tokens.back() += pointer[i];
    else if (i + 1 < pointer.size() && (pointer[i + 1] == '0' || pointer[i + 1] == '1'))
      tokens.back() += pointer[++i] == '0' ? '~' : '/';
    else
      return fail("a JSON pointer may contain ~ only as ~0 or ~1");
  return tokens;
}

Result<std::size_t> parse_index(std::string_view token, std::size_t size, bool may_append) {
  if (token == "-" && may_append) return size;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  const bool valid =
      error == std::errc{} && end == token.data() + token.size() && (token.size() == 1 || token[0] != '0');
  if (!valid) return fail("the path has an invalid sequence index");
  if (index > size || (index == size && !may_append))
    return fail("the path has a sequence index that is out of range");
  return index;
}

Result<void> apply_operation(Tree& tree, Node*& root, const Operation& operation, std::size_t skip,
                             Cursor* cursor) {
  const auto tokens = split_pointer(operation.path);
  Result<void> result = tokens && root != nullptr ? apply_tokens(tree, root, operation, *tokens, skip, cursor)
                        : tokens                  ? fail("the tree has no root")
                                                  : Result<void>(tl::unexpected(tokens.error()));
  if (!result) result.error().message += ": " + operation.path;
  return result;
}

Result<void> apply(Tree& tree, std::span<const Operation> operations) {
  Cursor cursor;
  for (const Operation& operation : operations)
    if (auto result = apply_operation(tree, tree.root, operation, 0, &cursor); !result) return result;
  return {};
}

}  // namespace mimir_tuner
