// Changes flow collections, `{...}` and `[...]`, which includes all of JSON. New keys go after the last one,
// new items to their index, each with one separator; a comment on the line of the last child stays there. A
// collection that loses all its children is rewritten by splice.cpp.

#include <algorithm>

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"

namespace mimir_tuner {
namespace {

std::size_t begin_of(const Node& parent, const Node& child) {
  return parent.is_mapping() ? child.key_span.begin : child.span.begin;
}

std::string render_child(const Draft& draft, const Slot& slot, const RenderStyle& style) {
  const std::string value = render_flow(*slot.value, style);
  return draft.node->is_mapping() ? render_key(slot.key, style) + style.colon + value : value;
}

// Returns the comment on the line of the last child, if any; new children then go below it.
std::size_t find_comment(std::string_view text, std::size_t end, bool& has_comma) {
  std::size_t next = text.find_first_not_of(" \t", end);
  has_comma = next != std::string_view::npos && text[next] == ',';
  if (has_comma) next = text.find_first_not_of(" \t", next + 1);
  return next != std::string_view::npos && text[next] == '#' ? next : std::string_view::npos;
}

void append_after(SpliceJob& job, const Draft& draft, const Node& last, const std::string& items,
                  const RenderStyle& style) {
  bool has_comma = false;
  const bool at_end = &last == draft.node->last;
  const std::size_t comment =
      at_end ? find_comment(job.text, last.span.end, has_comma) : std::string_view::npos;
  if (comment == std::string_view::npos) {
    job.replace(last.span.end, last.span.end, style.comma + items);
    return;
  }
  if (!has_comma) job.replace(last.span.end, last.span.end, ",");
  const std::size_t end = line_end(job.text, comment);
  const std::string indent(column_of(job.text, begin_of(*draft.node, last)), ' ');
  job.replace(end, end,
              style.one_item_per_line() ? style.comma.substr(style.comma.find(',') + 1) + items
                                        : std::string(line_end_style(job.text, comment)) + indent + items);
}

void fill_empty(SpliceJob& job, const Draft& draft, const std::string& items, const RenderStyle& style) {
  const std::size_t at = draft.node->span.begin + 1;
  if (!style.one_item_per_line()) {
    job.replace(at, at, items);
    return;
  }
  const std::string outer = style.flow_indent.substr(0, style.flow_indent.size() - style.flow_step.size());
  job.replace(at, at, style.eol + style.flow_indent + items + style.eol + outer);
}

void remove_children(SpliceJob& job, const Draft& draft) {
  const auto is_removed = [&](const Node* child) {
    return std::find(draft.removed.begin(), draft.removed.end(), child) != draft.removed.end();
  };
  const Node* survivor = nullptr;
  const Node* child = draft.node->first;
  while (child != nullptr) {
    if (!is_removed(child)) {
      survivor = child;
      child = child->next;
      continue;
    }
    const Node* const first = child;
    const Node* last = child;
    while (child != nullptr && is_removed(child)) {
      last = child;
      child = child->next;
    }
    if (child != nullptr)
      job.replace(begin_of(*draft.node, *first), begin_of(*draft.node, *child), "");
    else if (survivor != nullptr)
      job.replace(survivor->span.end, last->span.end, "");
  }
}

}  // namespace

Result<void> splice_flow(SpliceJob& job, Draft& draft) {
  const Node& node = *draft.node;
  const char bracket = job.text[node.span.begin];
  if (bracket != '{' && bracket != '[') return fail("a single-pair mapping without braces cannot be edited");
  const RenderStyle style = style_in(job, draft, node.span.begin);
  const Node* previous = nullptr;
  std::string items;
  const auto flush = [&](const Node* following) {
    if (items.empty()) return;
    if (previous != nullptr) {
      append_after(job, draft, *previous, items, style);
    } else if (following != nullptr) {
      const std::size_t at = begin_of(node, *following);
      job.replace(at, at, items + style.comma);
    } else {
      fill_empty(job, draft, items, style);
    }
    items.clear();
  };
  const Node* last_old = nullptr;
  for (Slot& slot : draft.slots) {
    if (slot.old == nullptr) {
      if (node.is_mapping()) previous = node.last;
      if (!items.empty()) items += style.comma;
      items += render_child(draft, slot, style);
      continue;
    }
    flush(slot.old);
    if (auto result = splice_slot(job, &draft, slot, last_old); !result) return result;
    previous = last_old = slot.old;
  }
  flush(nullptr);
  remove_children(job, draft);
  return {};
}

}  // namespace mimir_tuner
