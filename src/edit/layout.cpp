// Answers questions about the text around a node by scanning a few bytes from its span. Only find_hints looks
// at more of the document; it stops as soon as it has seen both kinds of indent. The editor reads line ends
// LF and CRLF only; yaml_edit.cpp rejects other texts first.

#include "edit/layout.h"

#include <optional>
#include <vector>

#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_break(char c) { return c == '\n' || c == '\r'; }

constexpr std::size_t kWidestStep = 16;  // a wider one is an accident, not a style

const Node& last_leaf(const Node& node) {
  const Node* leaf = &node;
  while (leaf->style == Style::kBlock && leaf->last != nullptr) leaf = leaf->last;
  return *leaf;
}

bool is_block_scalar(const Node& node) {
  return node.style == Style::kLiteral || node.style == Style::kFolded;
}

bool keeps_final_lines(std::string_view text, const Node& block_scalar) {
  const std::size_t end = line_end(text, block_scalar.span.begin);
  return text.substr(block_scalar.span.begin, end - block_scalar.span.begin).substr(0, 3).find('+') !=
         std::string_view::npos;
}

void add_hints(std::string_view text, const Node& mapping, IndentHints& found) {
  if (!mapping.is_mapping() || mapping.style != Style::kBlock || mapping.anchored || mapping.tagged) return;
  const std::size_t column = column_of(text, mapping.span.begin);
  for (const Node* child = mapping.first; child != nullptr && !found.complete(); child = child->next) {
    if (child->style != Style::kBlock || child->anchored || child->tagged ||
        !begins_line(text, child->span.begin))
      continue;
    const std::size_t inner = column_of(text, child->span.begin);
    if (inner < column || inner - column > kWidestStep) continue;
    if (child->is_mapping() && inner > column && !found.step) found.step = inner - column;
    if (child->is_sequence() && !found.dash_step) found.dash_step = inner - column;
  }
}

}  // namespace

std::size_t column_of(std::string_view text, std::size_t offset) {
  std::size_t begin = line_begin(text, offset);
  if (begin == 0 && text.substr(0, kByteOrderMark.size()) == kByteOrderMark) begin = kByteOrderMark.size();
  return offset < begin ? 0 : offset - begin;
}

bool begins_line(std::string_view text, std::size_t offset) {
  const std::size_t column = column_of(text, offset);
  return text.substr(offset - column, column).find_first_not_of(' ') == std::string_view::npos;
}

std::size_t skip_trivia(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    const char c = text[offset];
    const bool comment =
        c == '#' && (offset == 0 || is_blank(text[offset - 1]) || is_break(text[offset - 1]));
    if (comment)
      offset = line_end(text, offset);
    else if (is_blank(c) || is_break(c))
      ++offset;
    else
      break;
  }
  return offset;
}

std::size_t value_end(std::string_view text, const Node& node) {
  const Node& leaf = last_leaf(node);
  std::size_t end = leaf.span.end;
  if (!is_block_scalar(leaf)) return end;
  while (end > leaf.span.begin && (is_blank(text[end - 1]) || is_break(text[end - 1]))) --end;
  return end;
}

std::size_t line_after(std::string_view text, const Node& node) {
  const Node& leaf = last_leaf(node);
  const std::size_t next = next_line(text, value_end(text, node));
  if (!is_block_scalar(leaf) || leaf.span.end <= next) return next;
  const bool blanks = text.substr(next, leaf.span.end - next).find_first_of(" \t") != std::string_view::npos;
  return blanks || keeps_final_lines(text, leaf) ? leaf.span.end : next;
}

std::size_t skip_comments(std::string_view text, std::size_t offset, std::size_t column) {
  while (offset < text.size()) {
    std::size_t first = offset;
    while (first < text.size() && is_blank(text[first])) ++first;
    if (first == text.size() || text[first] != '#' || first - offset < column) break;
    offset = next_line(text, offset);
  }
  return offset;
}

std::size_t skip_final_comments(std::string_view text, std::size_t offset) {
  std::size_t end = offset;
  while (offset < text.size()) {
    if (is_document_marker(text, offset, "---") || is_document_marker(text, offset, "...")) break;
    std::size_t first = offset;
    while (first < text.size() && is_blank(text[first])) ++first;
    offset = next_line(text, offset);
    if (first < text.size() && text[first] == '#') end = offset;
  }
  return end;
}

std::string_view line_end_style(std::string_view text, std::size_t offset) {
  std::size_t end = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  if (end == std::string_view::npos) end = text.find('\n');
  return end != std::string_view::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

std::size_t after_colon(std::string_view text, const Node& entry) {
  const std::size_t colon = skip_trivia(text, entry.key_span.end);
  return colon < text.size() && text[colon] == ':' ? colon + 1 : std::string_view::npos;
}

std::size_t find_dash(std::string_view text, const Node& sequence, const Node* previous) {
  return previous == nullptr ? sequence.span.begin : skip_trivia(text, previous->span.end);
}

IndentHints find_hints(std::string_view text, const Node& root) {
  IndentHints found;
  std::vector<const Node*> pending{&root};
  for (std::size_t i = 0; i < pending.size() && !found.complete(); ++i) {
    add_hints(text, *pending[i], found);
    for (const Node* child = pending[i]->first; child != nullptr; child = child->next)
      if (child->first != nullptr && child->style == Style::kBlock) pending.push_back(child);
  }
  return found;
}

Indent find_indent(std::string_view text, const Node& near, const IndentHints& of_document) {
  IndentHints found;
  add_hints(text, near, found);
  if (!found.step) found.step = of_document.step;
  if (!found.dash_step) found.dash_step = of_document.dash_step;
  return {found.step.value_or(2), found.dash_step.value_or(0)};
}

}  // namespace mimir_tuner
