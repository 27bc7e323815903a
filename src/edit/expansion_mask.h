#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/result.h"
#include "mimir_tuner/tree.h"

namespace mimir_tuner::edit {

/// A text whose `${...}` are covered by harmless text of the same length, so that it parses as it will after Mimir has expanded it.
struct MaskedText {
  std::string text;         ///< Empty where there was nothing to mask.
  std::vector<Span> masks;  ///< What is covered, in order.
};

/// Covers each `${` to the first `}` after it, as Go's os.Expand ends it, across lines too. An unclosed `${` is left alone.
Result<MaskedText> mask_expansions(std::string_view text);

/// A decoded scalar of the masked text with its covers lifted: the source's bytes in their place. `span` is the scalar's in the text.
std::string unmask(std::string_view decoded, Span span, std::string_view source, const std::vector<Span>& masks);

/// Whether `span` meets one of the masks.
bool meets_mask(Span span, const std::vector<Span>& masks);

/// Whether os.Expand would replace something in `text`: `$` before a letter, digit, `_`, `{` or one of `*#$@!?-`.
bool has_expansion(std::string_view text);

}  // namespace mimir_tuner::edit
