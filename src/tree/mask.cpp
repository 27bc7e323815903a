#include "mimir_tuner/tree/mask.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

// U+FDD0, a noncharacter: YAML takes it, and no text that means something holds it.
constexpr std::string_view kCover = "\xEF\xB7\x90";
constexpr std::size_t kPairLength = 12;

std::vector<Span>::const_iterator first_mask(Span span, const std::vector<Span>& masks) {
  return std::lower_bound(
      masks.begin(), masks.end(), span.begin,
      [](const Span& mask, std::size_t begin) { return mask.begin < begin; });
}

Result<MaskedText> cover(std::string_view text, std::vector<Span> masks) {
  MaskedText masked;
  if (masks.empty()) return masked;
  if (const std::size_t taken = text.find(kCover); taken != std::string_view::npos) {
    const Place position = position_of(text, taken);
    return fail("the character U+FDD0, which is reserved here", position.line, position.column);
  }
  masked.text = text;
  for (const Span& mask : masks) {
    const auto begin = masked.text.begin() + static_cast<std::ptrdiff_t>(mask.begin);
    std::fill(begin, masked.text.begin() + static_cast<std::ptrdiff_t>(mask.end), 'x');
    std::copy(kCover.begin(), kCover.end(), begin);
  }
  masked.masks = std::move(masks);
  return masked;
}

/// The number of a `\uXXXX` that `text` begins with, in [low, low + 0x400); else nothing.
std::optional<unsigned> surrogate(std::string_view text, unsigned low) {
  unsigned code = 0;
  if (text.size() < 6 || text.substr(0, 2) != "\\u") return std::nullopt;
  const auto [end, error] = std::from_chars(text.data() + 2, text.data() + 6, code, 16);
  if (error != std::errc{} || end != text.data() + 6 || code < low || code >= low + 0x400)
    return std::nullopt;
  return code - low;
}

}  // namespace

Result<MaskedText> mask_expansions(std::string_view text) {
  std::vector<Span> masks;
  for (std::size_t begin = text.find("${"); begin != std::string_view::npos; begin = text.find("${", begin)) {
    const std::size_t close = text.find('}', begin);
    if (close == std::string_view::npos) break;
    masks.push_back({begin, close + 1});
    begin = close + 1;
  }
  return cover(text, std::move(masks));
}

unsigned surrogate_pair(std::string_view text) {
  const auto high = surrogate(text, 0xD800);
  const auto low = high ? surrogate(text.substr(kPairLength / 2), 0xDC00) : std::nullopt;
  return low ? 0x10000 + (*high << 10) + *low : 0;
}

Result<MaskedText> mask_surrogate_pairs(std::string_view text) {
  std::vector<Span> masks;
  for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at)) {
    const bool pair = surrogate_pair(text.substr(at)) != 0;
    if (pair) masks.push_back({at, at + kPairLength});
    at += pair ? kPairLength : 2;  // a backslash escapes what follows it, another backslash too
  }
  return cover(text, std::move(masks));
}

bool meets_mask(Span span, const std::vector<Span>& masks) {
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
      append_utf8(text, surrogate_pair(bytes));
    else
      text += bytes;
    i = covered + length;
    ++mask;
  }
  return text;
}

bool has_expansion(std::string_view text) {
  for (std::size_t i = text.find('$'); i != std::string_view::npos; i = text.find('$', i + 1)) {
    if (i + 1 == text.size()) return false;
    const char c = text[i + 1];
    if (is_ascii_alphanumeric(c) || std::string_view("_{*#$@!?-").find(c) != std::string_view::npos)
      return true;
  }
  return false;
}

}  // namespace mimir_tuner
