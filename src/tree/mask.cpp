#include "tree/mask.h"

#include <algorithm>

#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

// U+FDD0 is a noncharacter: YAML allows it, and no real text contains it.
constexpr std::string_view kCover = "\xEF\xB7\x90";
constexpr std::size_t kPairLength = 12;

std::vector<Span>::const_iterator first_mask(Span span, const std::vector<Span>& masks) {
  return std::ranges::lower_bound(masks, span.begin, {}, &Span::begin);
}

}  // namespace

Result<MaskedText> mask_spans(std::string_view text, std::vector<Span> spans) {
  MaskedText masked;
  if (spans.empty()) return masked;
  if (const std::size_t taken = text.find(kCover); taken != std::string_view::npos) {
    const Place position = position_of(text, taken);
    return fail("the character U+FDD0 is reserved; remove it", position.line, position.column);
  }
  masked.text = text;
  for (const Span& span : spans) {
    const auto begin = masked.text.begin() + static_cast<std::ptrdiff_t>(span.begin);
    std::fill(begin, masked.text.begin() + static_cast<std::ptrdiff_t>(span.end), 'x');
    std::copy(kCover.begin(), kCover.end(), begin);
  }
  masked.masks = std::move(spans);
  return masked;
}

std::vector<Span> find_surrogate_pairs(std::string_view text) {
  std::vector<Span> found;
  for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at)) {
    const bool pair = decode_surrogate_escapes(text.substr(at)) != 0;
    if (pair) found.push_back({at, at + kPairLength});
    at += pair ? kPairLength : 2;  // a backslash escapes the next character, even another backslash
  }
  return found;
}

bool overlaps_mask(Span span, const std::vector<Span>& masks) {
  const auto mask = first_mask(span, masks);
  return mask != masks.end() && mask->begin < span.end;
}

std::string unmask(std::string_view decoded, Span span, std::string_view source,
                   const std::vector<Span>& masks, bool decode_pairs) {
  std::string text;
  auto mask = first_mask(span, masks);
  for (std::size_t i = 0; i < decoded.size();) {
    const std::size_t covered = decoded.find(kCover, i);
    text += decoded.substr(i, covered - i);
    if (covered == std::string_view::npos || mask == masks.end()) break;
    const std::size_t length = mask->end - mask->begin;
    const std::string_view bytes = source.substr(mask->begin, length);
    if (decode_pairs)
      append_utf8(text, decode_surrogate_escapes(bytes));
    else
      text += bytes;
    i = covered + length;
    ++mask;
  }
  return text;
}

}  // namespace mimir_tuner
