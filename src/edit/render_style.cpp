// Decides how new children of a collection look, from its existing children: quotes, line ends, indent, and
// for flow collections the white space around commas and colons. An empty flow collection takes its style
// from the collection around it.

#include <algorithm>

#include "edit/splice.h"

namespace mimir_tuner {
namespace {

bool is_quoted(Style style) { return style == Style::kSingleQuoted || style == Style::kDoubleQuoted; }

std::string white_space_before(std::string_view text, std::size_t offset) {
  const std::size_t begin = offset - column_of(text, offset);
  const std::size_t end = std::min(text.find_first_not_of(" \t", begin), offset);
  return std::string(text.substr(begin, end - begin));
}

bool has_quoted_keys(const Node& mapping) {
  return mapping.first != nullptr && is_quoted(mapping.first->key_style);
}

// A sequence has no keys of its own; use those of its first item, or else the key of the sequence.
bool quotes_keys_in(const Node& node) {
  if (node.is_mapping() && node.first != nullptr) return has_quoted_keys(node);
  if (node.is_sequence() && node.first != nullptr && node.first->is_mapping())
    return has_quoted_keys(*node.first);
  return is_quoted(node.key_style);
}

bool quotes_all_strings(const Node& sequence) {
  bool any = false;
  for (const Node* child = sequence.first; child != nullptr; child = child->next) {
    if (!child->is_string()) continue;
    if (!is_quoted(child->style)) return false;
    any = true;
  }
  return any;
}

void set_quotes(const Node& node, RenderStyle& style) {
  style.quotes_keys = quotes_keys_in(node);
  style.quotes_strings =
      (node.style == Style::kFlow && style.quotes_keys) || (node.is_sequence() && quotes_all_strings(node));
}

void set_flow_style(std::string_view text, const Draft& draft, RenderStyle& style) {
  const Node& node = *draft.node;
  const Node* first = node.first;
  if (first == nullptr) {
    if (draft.parent == nullptr || draft.parent->node->style != Style::kFlow) return;
    set_flow_style(text, *draft.parent, style);
    style.flow_indent += style.flow_step;
    if (style.one_item_per_line()) style.comma = "," + style.eol + style.flow_indent;
    return;
  }
  const auto begin_of = [&](const Node& child) {
    return node.is_mapping() ? child.key_span.begin : child.span.begin;
  };
  const Node* entry = node.is_mapping() ? first : first->is_mapping() ? first->first : nullptr;
  if (entry != nullptr && is_quoted(entry->key_style)) {
    const std::size_t colon = after_colon(text, *entry);
    if (colon != std::string_view::npos && colon == entry->span.begin && entry->span.end > colon)
      style.colon = ":";
  }
  std::string_view gap = text.substr(node.span.begin + 1, begin_of(*first) - node.span.begin - 1);
  bool spaced = style.colon != ":";
  if (first->next != nullptr) {
    gap = text.substr(first->span.end, begin_of(*first->next) - first->span.end);
    spaced = gap.find(' ') != std::string_view::npos;
  }
  style.comma = spaced ? ", " : ",";
  // Never measure a one-line collection from the start of its line: the line may be the whole document.
  if (gap.find('\n') == std::string_view::npos) return;
  style.eol = line_end_style(text, first->span.end);
  style.flow_indent = white_space_before(text, begin_of(*first));
  style.comma = "," + style.eol + style.flow_indent;
  const std::string outer = white_space_before(text, node.span.begin);
  const bool deeper =
      style.flow_indent.size() > outer.size() && style.flow_indent.compare(0, outer.size(), outer) == 0;
  style.flow_step = deeper ? style.flow_indent.substr(outer.size()) : "  ";
}

}  // namespace

RenderStyle style_in(SpliceJob& job, const Draft& draft, std::size_t offset) {
  RenderStyle style;
  set_quotes(*draft.node, style);
  if (draft.node->style == Style::kFlow) {
    set_flow_style(job.text, draft, style);
  } else {
    style.eol = line_end_style(job.text, offset);
    if (!job.indent_hints) job.indent_hints = find_hints(job.text, job.root);
    style.indent = find_indent(job.text, *draft.node, *job.indent_hints);
  }
  return style;
}

}  // namespace mimir_tuner
