#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

// libyaml would misread `${...}`, and rejects pairs of surrogate escapes. Before parsing, both are covered
// with a harmless text of the same length, so that all offsets stay valid; afterwards the original bytes
// return.

/// A text with some spans covered.
struct MaskedText {
  std::string text;         ///< Empty if there was nothing to cover.
  std::vector<Span> masks;  ///< The covered spans, in order.
};

/// Covers the spans, which must be in order. Fails if the text already contains the character that marks a
/// cover.
Result<MaskedText> mask_spans(std::string_view text, std::vector<Span> spans);

/// Finds each pair of escapes such as `\ud83d\ude00`, which is one character in JSON and an error in YAML.
/// Half a pair is left out.
std::vector<Span> find_surrogate_pairs(std::string_view text);

/// Returns a decoded scalar of a masked text with the original bytes of `source` in place of the covers. If
/// `decode_pairs` is set, the covers hide surrogate pairs, and their characters are used instead. `span` is
/// the scalar's span in `source`.
std::string unmask(std::string_view decoded, Span span, std::string_view source,
                   const std::vector<Span>& masks, bool decode_pairs);

/// Returns whether `span` overlaps one of the masks.
bool overlaps_mask(Span span, const std::vector<Span>& masks);

}  // namespace mimir_tuner
