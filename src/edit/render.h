#pragma once

#include <string>
#include <string_view>

#include "edit/layout.h"
#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// How new text is written: taken from the neighbours.
struct RenderStyle {
  Indent indent;
  std::string eol = "\n";
  bool quotes_keys = false;
  bool quotes_strings = false;
  std::string colon = ": ";  ///< Flow: between key and value.
  std::string comma = ", ";  ///< Flow: between items. Holds a line end where each item has its own line.
  std::string
      flow_indent;        ///< Flow, a line for each item: the white space before the items of the collection.
  std::string flow_step;  ///< Flow, a line for each item: what each level adds to it.
  bool one_item_a_line() const { return comma.find('\n') != std::string::npos; }
};

/// Whether a new value can be written as it is: scalars' texts fit their kinds, no aliases, valid UTF-8,
/// bounded depth, and no `$` that Mimir would expand where `options` say so.
Result<void> check_value(const Node& value, YamlOptions options);
Result<void> check_key(std::string_view key, YamlOptions options);

/// `text` between double quotes without the quotes; escapes are those of JSON.
std::string escape_double_quoted(std::string_view text);

std::string render_key(std::string_view key, const RenderStyle& style);
/// A scalar or an empty collection.
std::string render_scalar(const Node& value, const RenderStyle& style);
/// A value in flow style.
std::string render_flow(const Node& value, const RenderStyle& style);
/// The entry `key: value` at `column`, in lines that all have a line end; the first line is not indented.
std::string render_entry(std::string_view key, const Node& value, std::size_t column,
                         const RenderStyle& style);
/// A block collection at `column`, likewise.
std::string render_block(const Node& value, std::size_t column, const RenderStyle& style);
/// The item `- value` with its dash at `column`, likewise.
std::string render_item(const Node& value, std::size_t column, const RenderStyle& style);

/// Whether `value` has to be written on lines of its own in block style.
inline bool needs_lines(const Node& value) { return value.first != nullptr; }

}  // namespace mimir_tuner
