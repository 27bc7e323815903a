#pragma once

// The lossless YAML editor. It changes values of a YAML or JSON text and keeps every other byte: comments,
// blank lines, quotes, order and line ends. No library does this, so the project has its own.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// An edited text, three times over: as the changes, as the whole text, and as its tree.
struct YamlEdit {
  std::vector<Splice> splices;  ///< In order; apply_splices(old text, splices) == text.
  std::string text;
  Tree tree;  ///< Of `text`.
};

/// Applies the operations to the first document of `text`.
///
/// - `before` must be the tree that read_yaml returned for `text` with the same `options`.
/// - An operation may refer to what an earlier one added.
/// - New lines follow the indent, the line ends and the style of the document.
/// - A null root (an empty document, only comments, `~`) or a null section has no place to add to: replace it
///   by a mapping. The path of the root is "".
///
/// The result is verified before it is returned: the new text parses, its tree equals `before` with the
/// operations applied, and every other scalar and key has its old style and bytes. If anything cannot be
/// verified, the function returns an Error and the caller keeps `text`. It also returns an Error for
///
/// - a path through an alias, an anchor, a tag or a merge key, and an addition to a mapping with a merge key
/// - a text with line breaks other than LF and CRLF
/// - a new `$` that Mimir would expand
/// - `text_splices` that the style of the scalar cannot express, such as new lines in a single-quoted one
/// - operations that `apply` rejects
///
/// Thread-safe: the function keeps no state.
Result<YamlEdit> edit_yaml(std::string_view text, const Tree& before, std::span<const Operation> operations,
                           YamlOptions options);

}  // namespace mimir_tuner
