#pragma once

// Step 2 of an edit: turns drafts into splices of the text. There is one file for each way in which a value
// is written: splice_mapping.cpp, splice_sequence.cpp, splice_flow.cpp, splice_scalar.cpp, and
// translate_*.cpp for changes inside a scalar. yaml_edit.cpp picks the right one and sorts the splices.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/draft.h"
#include "edit/layout.h"
#include "edit/render.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// The state of step 2. The functions below read the text and the drafts, and add to `splices`.
struct SpliceJob {
  std::string_view text;
  const Node& root;
  YamlOptions options;
  Tree& scratch;
  std::vector<Splice> splices;              ///< In any order until they are sorted at the end.
  std::optional<IndentHints> indent_hints;  ///< Of the whole document; computed when first needed.

  void replace(std::size_t begin, std::size_t end, std::string with) {
    splices.push_back({begin, end, std::move(with)});
  }
  /// Inserts whole lines at the start of a line or at the end of the text. A text without a final line end
  /// stays without one.
  void insert_lines(std::size_t at, std::string lines);
  /// Replaces the lines [begin, end), or deletes them if `lines` is empty. A text without a final line end
  /// stays without one.
  void replace_lines(std::size_t begin, std::size_t end, std::string lines);
};

// In the functions below, `parent` is the draft of the collection around the value (nullptr: the value is the
// root), and `previous` is the child before it in the text (nullptr: it is the first).

/// Adds all changes of a slot that has an old node, and all changes below it.
Result<void> splice_slot(SpliceJob& job, const Draft* parent, Slot& slot, const Node* previous);

/// Add the changes of the children of a collection, of which at least one must stay.
Result<void> splice_block_mapping(SpliceJob& job, Draft& draft);
Result<void> splice_block_sequence(SpliceJob& job, Draft& draft);
Result<void> splice_flow(SpliceJob& job, Draft& draft);

/// Replaces the node `old` by `value`.
Result<void> splice_value(SpliceJob& job, const Draft* parent, const Node& old, const Node& value,
                          const Node* previous);

/// Returns how to write new children of a collection. New lines end as the line before `offset` does.
RenderStyle style_in(SpliceJob& job, const Draft& draft, std::size_t offset);

/// Translates splices of the decoded text of a scalar to splices of the text that it was decoded from. Fails
/// if the style of the scalar cannot express them.
Result<std::vector<Splice>> translate_splices(std::string_view text, const Node& scalar,
                                              const std::vector<Splice>& inner);
/// The same for a literal (`|`) block, for a folded (`>`) block, and for plain and quoted scalars.
Result<std::vector<Splice>> translate_literal(std::string_view text, const Node& scalar,
                                              const std::vector<Splice>& inner);
Result<std::vector<Splice>> translate_folded(std::string_view text, const Node& scalar,
                                             const std::vector<Splice>& inner);
Result<std::vector<Splice>> translate_quoted(std::string_view text, const Node& scalar,
                                             const std::vector<Splice>& inner);

}  // namespace mimir_tuner
