#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/draft.h"
#include "edit/layout.h"
#include "edit/render.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// What the functions below work on: they read the text and the draft and add to `splices`, in the text's
/// order where they can.
struct SpliceJob {
  std::string_view text;
  const Node& root;
  YamlOptions options;
  Tree& scratch;
  std::vector<Splice> splices;
  std::optional<IndentHints> indent_hints;  ///< Of the whole document, once they were asked for.

  void replace(std::size_t begin, std::size_t end, std::string with) {
    splices.push_back({begin, end, std::move(with)});
  }
  /// Puts whole lines at the begin of a line, or after the last line where that has no line end; the text
  /// then still has none.
  void insert_lines(std::size_t at, std::string lines);
  /// Deletes the lines [begin, end) or puts others there; a text without final line end stays so.
  void replace_lines(std::size_t begin, std::size_t end, std::string lines);
};

/// Writes all changes at and below a slot that holds a node of the text.
Result<void> splice_slot(SpliceJob& job, const Draft* parent, Slot& slot, const Node* previous);

/// The four kinds of collections; each has at least one child that stays.
Result<void> splice_block_mapping(SpliceJob& job, Draft& draft);
Result<void> splice_block_sequence(SpliceJob& job, Draft& draft);
Result<void> splice_flow(SpliceJob& job, Draft& draft);

/// Writes `value` in the place of `old`, a child of `parent` (nullptr: the root) that follows `previous`.
Result<void> splice_value(SpliceJob& job, const Draft* parent, const Node& old, const Node& value,
                          const Node* previous);

/// How new children of this collection are to be written.
RenderStyle style_in(SpliceJob& job, const Draft& draft, std::size_t offset);

/// Carries splices of a scalar's decoded text over to the text that it was decoded from.
Result<std::vector<Splice>> translate_splices(std::string_view text, const Node& scalar,
                                              const std::vector<Splice>& inner);
/// The parts of it for folded blocks, and for single-quoted, double-quoted and plain scalars.
Result<std::vector<Splice>> translate_folded(std::string_view text, const Node& scalar,
                                             const std::vector<Splice>& inner);
Result<std::vector<Splice>> translate_quoted(std::string_view text, const Node& scalar,
                                             const std::vector<Splice>& inner);

}  // namespace mimir_tuner
