#pragma once

// Looks at the text around a node: columns, line ends, comments, indents. The functions only read. They use
// the spans of nodes, so that nothing inside quotes or comments is mistaken for YAML syntax.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Returns the number of bytes between the start of the line, after a byte order mark, and `offset`.
std::size_t column_of(std::string_view text, std::size_t offset);

/// Returns whether there are only spaces before `offset` on its line.
bool begins_line(std::string_view text, std::size_t offset);

/// Returns the first offset from `offset` on that is not part of a blank, a line break or a comment.
std::size_t skip_trivia(std::string_view text, std::size_t offset);

/// Returns the end of the last content byte of a value: without the trailing line breaks of a block scalar.
std::size_t value_end(std::string_view text, const Node& node);

/// Returns the start of the first line after a block value at which something can be inserted: after a
/// comment on its last line, and after the blank lines that belong to a `|+` scalar.
std::size_t line_after(std::string_view text, const Node& node);

/// `offset` is the start of a line. Returns the start of the first line from there on that is not a comment
/// at `column` or deeper.
std::size_t skip_comments(std::string_view text, std::size_t offset, std::size_t column);

/// `offset` is the start of a line. Returns the start of the line after the last comment of the document,
/// before a `---` or `...`.
std::size_t skip_final_comments(std::string_view text, std::size_t offset);

/// Returns "\n" or "\r\n": the line end before `offset`, or else the first one in the text.
std::string_view line_end_style(std::string_view text, std::size_t offset);

/// Returns the offset after the `:` of a mapping entry; npos if it has none.
std::size_t after_colon(std::string_view text, const Node& entry);

/// Returns the offset of the `-` of an item of a block sequence. `previous` is the item before it, or nullptr
/// for the first one.
std::size_t find_dash(std::string_view text, const Node& sequence, const Node* previous);

/// How a document indents, in columns relative to the parent key.
struct Indent {
  std::size_t step = 2;       ///< Keys of a block mapping.
  std::size_t dash_step = 0;  ///< Dashes of a block sequence.
};

/// The indents found so far; nullopt where no collection has shown one.
struct IndentHints {
  std::optional<std::size_t> step;
  std::optional<std::size_t> dash_step;
  bool complete() const { return step && dash_step; }
};

/// Returns the indents of the first collections of the document, in breadth-first order.
IndentHints find_hints(std::string_view text, const Node& root);

/// Returns the indent for children of `near`: that of its own children if they show one, else that of the
/// document, else the default.
Indent find_indent(std::string_view text, const Node& near, const IndentHints& of_document);

}  // namespace mimir_tuner
