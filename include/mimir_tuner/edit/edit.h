#pragma once

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

/// The text with the operations made and every other byte as it was; new lines follow the document's own
/// indent, line ends and style. `before` is the tree that read_yaml gave for `text` with the same `options`.
/// Later operations may reach into what earlier ones add. The result is proven: it parses, its tree is
/// exactly `before` with the operations applied, and every scalar and key beside them has its old style and
/// bytes. What cannot be proven is an Error and the caller keeps `text`. So is a path through an alias,
/// anchor, tag or merge key, an addition to a mapping that has a merge key, a text with line ends other than
/// LF and CRLF, a new `$` that Mimir would expand, and `text_splices` of a folded (`>`) scalar or with new
/// lines in a single-quoted or plain one. A null root (empty, only comments, `~`) takes no additions: replace
/// "" by the new mapping. Likewise a section that is null.
struct YamlEdit {
  std::vector<Splice> splices;
  std::string text;
  Tree tree;  ///< Of the new text.
};
Result<YamlEdit> edit_yaml(std::string_view text, const Tree& before, std::span<const Operation> operations,
                           YamlOptions options);

}  // namespace mimir_tuner
