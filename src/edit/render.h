#pragma once

// Writes new values as YAML text, in the style of their neighbours. Strings are quoted unless every YAML
// reader takes them for the same string without quotes.

#include <string>
#include <string_view>

#include "edit/layout.h"
#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// How to write new text. style_in (splice.h) takes it from the neighbours.
struct RenderStyle {
  Indent indent;
  std::string eol = "\n";
  bool quotes_keys = false;
  bool quotes_strings = false;
  std::string colon = ": ";  ///< Flow: between key and value.
  std::string comma = ", ";  ///< Flow: between items. Contains a line end if each item has its own line.

  // Flow collections with one item a line:
  std::string flow_indent;  ///< White space before the items of the collection.
  std::string flow_step;    ///< White space that each level adds.

  bool one_item_per_line() const { return comma.find('\n') != std::string::npos; }
};

/// Checks that a new value can be written as YAML: the texts of scalars fit their kinds, there are no aliases
/// and no invalid UTF-8, and the depth is bounded. With `options.expands_environment`, it must not contain a
/// `$` that Mimir would expand.
Result<void> check_value(const Node& value, YamlOptions options);
Result<void> check_key(std::string_view key, YamlOptions options);

/// Returns the content of a double-quoted scalar, without the quotes. The escapes are those of JSON.
std::string escape_double_quoted(std::string_view text);

std::string render_key(std::string_view key, const RenderStyle& style);

/// Renders a scalar or an empty collection.
std::string render_scalar(const Node& value, const RenderStyle& style);

/// Renders any value in flow style.
std::string render_flow(const Node& value, const RenderStyle& style);

// The functions below return complete lines with line ends. The first line has no indent, so that the caller
// can put it after an indent or a dash.

/// Renders the entry `key: value` of a block mapping at `column`.
std::string render_entry(std::string_view key, const Node& value, std::size_t column,
                         const RenderStyle& style);

/// Renders a block collection at `column`.
std::string render_block(const Node& value, std::size_t column, const RenderStyle& style);

/// Renders the item `- value` of a block sequence with its dash at `column`.
std::string render_item(const Node& value, std::size_t column, const RenderStyle& style);

/// Returns whether block style writes `value` on lines of its own: collections that are not empty.
inline bool needs_lines(const Node& value) { return value.first != nullptr; }

}  // namespace mimir_tuner
