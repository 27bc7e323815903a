// Applies the operations to a copy of the old tree and compares the result with the tree of the new text,
// first by value, then node by node by style and bytes. `apply` clears the spans of new nodes, so a node of
// the expected tree with a span is an old one.

#include "edit/verify.h"

#include <utility>
#include <vector>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

std::string_view bytes_of(std::string_view text, Span span) {
  return text.substr(span.begin, span.end - span.begin);
}

// The span of a block scalar includes trailing line breaks that are not part of its value.
std::string_view without_trailing_lines(std::string_view bytes) {
  const std::size_t last = bytes.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? std::string_view{} : bytes.substr(0, last + 1);
}

// A collection that lost all its old children may have a new style.
bool has_old_child(const Node& collection) {
  for (const Node* child = collection.first; child != nullptr; child = child->next)
    if (child->span.end != 0 || child->key_span.end != 0) return true;
  return false;
}

bool is_kept(std::string_view old_text, const Node& expected, std::string_view new_text, const Node& found) {
  if (expected.key_span.end != 0) {
    const bool same_key = expected.key_style == found.key_style &&
                          bytes_of(old_text, expected.key_span) == bytes_of(new_text, found.key_span);
    if (!same_key) return false;
  }
  if (expected.span.end == 0) return true;
  if (expected.anchored != found.anchored || expected.tagged != found.tagged ||
      expected.expands != found.expands)
    return false;
  const bool is_collection = expected.is_mapping() || expected.is_sequence();
  if (is_collection) return expected.style == found.style || !has_old_child(expected);
  if (expected.style != found.style) return false;
  return without_trailing_lines(bytes_of(old_text, expected.span)) ==
         without_trailing_lines(bytes_of(new_text, found.span));
}

bool all_kept(std::string_view old_text, const Node& expected, std::string_view new_text, const Node& found) {
  if (!is_kept(old_text, expected, new_text, found)) return false;
  std::vector<std::pair<const Node*, const Node*>> pending{{expected.first, found.first}};
  while (!pending.empty()) {
    auto [left, right] = pending.back();
    pending.pop_back();
    for (; left != nullptr; left = left->next, right = right->next) {
      if (!is_kept(old_text, *left, new_text, *right)) return false;
      if (left->first != nullptr) pending.emplace_back(left->first, right->first);
    }
  }
  return true;
}

// Appending a line would add a newline to the final block scalar and change its value.
bool ends_in_open_block_scalar(std::string_view text, const Node& root) {
  const Node* last = &root;
  while (last->last != nullptr) last = last->last;
  return (last->style == Style::kLiteral || last->style == Style::kFolded) && !text.ends_with('\n');
}

}  // namespace

Result<Tree> verify_edit(std::string_view old_text, const Tree& before, std::span<const Operation> operations,
                         std::string_view new_text, YamlOptions options) {
  Tree expected;
  expected.root = expected.copy(*before.root);
  if (auto applied = apply(expected, operations); !applied) return tl::unexpected(applied.error());
  auto found = read_yaml(new_text, options);
  if (!found) return fail("the edited text cannot be read: " + found.error().message);
  if (!equal(*expected.root, *found->root)) {
    return fail(ends_in_open_block_scalar(old_text, *before.root)
                    ? "the text ends in a block scalar without a final newline; add a newline"
                    : "the edited text does not have exactly the intended values");
  }
  if (!all_kept(old_text, *expected.root, new_text, *found->root))
    return fail("the edited text changes values that the operations do not touch");
  return found;
}

}  // namespace mimir_tuner
