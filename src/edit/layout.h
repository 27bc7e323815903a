#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Number of bytes between the begin of the line (after a byte order mark) and `offset`.
std::size_t column_of(std::string_view text, std::size_t offset);

/// Whether only spaces stand before `offset` on its line.
bool begins_line(std::string_view text, std::size_t offset);

/// `offset` after blanks, line ends and comments.
std::size_t skip_trivia(std::string_view text, std::size_t offset);

/// End of a value's last content byte: block scalars without their trailing line ends.
std::size_t value_end(std::string_view text, const Node& node);

/// Begin of the first line on which something can follow a block value: after its comment, and after the
/// blank lines that a `|+` keeps.
std::size_t line_after(std::string_view text, const Node& node);

/// `offset`, the begin of a line, after the comments that stand there at `column` or deeper.
std::size_t skip_comments(std::string_view text, std::size_t offset, std::size_t column);

/// Begin of the line after the last comment of the document, from the line that begins at `offset`; before a
/// `---` or `...`.
std::size_t skip_final_comments(std::string_view text, std::size_t offset);

/// "\n" or "\r\n", as the line before `offset` ends, else as the first line does.
std::string_view line_end_style(std::string_view text, std::size_t offset);

/// Offset after the `:` of a mapping entry; npos where it has none.
std::size_t after_colon(std::string_view text, const Node& entry);

/// Offset of the `-` of a child of a block sequence, found behind `previous` (nullptr: it is the first).
std::size_t dash_of(std::string_view text, const Node& sequence, const Node* previous);

/// How this document indents: children of block mappings by `step`, dashes of a sequence by `dash_step` from
/// the key.
struct Indent {
  std::size_t step = 2;
  std::size_t dash_step = 0;
};
/// What one look at a document's collections showed of it.
struct IndentHints {
  std::optional<std::size_t> step;
  std::optional<std::size_t> dash_step;
  bool complete() const { return step && dash_step; }
};
/// From the first collections of the document, in breadth.
IndentHints find_hints(std::string_view text, const Node& root);
/// From the children of `near` where they show it, else from `of_document`.
Indent find_indent(std::string_view text, const Node& near, const IndentHints& of_document);

}  // namespace mimir_tuner
