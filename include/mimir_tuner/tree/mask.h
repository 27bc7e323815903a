#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// A text with some stretches covered by harmless text of the same length, so that libyaml parses it as its
/// real reader will.
struct MaskedText {
  std::string text;         ///< Empty where there was nothing to mask.
  std::vector<Span> masks;  ///< What is covered, in order.
};

/// Covers each `${` to the first `}` after it, as Go's os.Expand ends it, across lines too. An unclosed `${`
/// is left alone.
Result<MaskedText> mask_expansions(std::string_view text);

/// Covers each pair of escapes like `\ud83d\ude00`, which is one character in JSON and an error in YAML. Half
/// a pair is left alone.
Result<MaskedText> mask_surrogate_pairs(std::string_view text);

/// The code points of a `\uXXXX` pair that `text` begins with as one code point; 0 where it begins with none.
unsigned surrogate_pair(std::string_view text);

/// A decoded scalar of the masked text with its covers lifted: the source's bytes in their place, or, with
/// `decode_pairs`, the characters that surrogate pairs stand for. `span` is the scalar's in the text.
std::string unmask(std::string_view decoded, Span span, std::string_view source,
                   const std::vector<Span>& masks, bool decode_pairs);

/// Whether `span` meets one of the masks.
bool meets_mask(Span span, const std::vector<Span>& masks);

/// Whether os.Expand would replace something in `text`: `$` before a letter, digit, `_`, `{` or one of
/// `*#$@!?-`.
bool has_expansion(std::string_view text);

}  // namespace mimir_tuner
