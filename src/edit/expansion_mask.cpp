#include "edit/expansion_mask.h"

#include <algorithm>

#include "edit/text_scan.h"

namespace mimir_tuner::edit {
namespace {

// U+FDD0, a noncharacter: YAML takes it, and no text that means something holds it.
constexpr std::string_view kCover = "\xEF\xB7\x90";

std::vector<Span>::const_iterator first_mask(Span span, const std::vector<Span>& masks) {
  return std::lower_bound(masks.begin(), masks.end(), span.begin, [](const Span& mask, std::size_t begin) { return mask.begin < begin; });
}

}  // namespace

Result<MaskedText> mask_expansions(std::string_view text) {
  MaskedText masked;
  std::size_t begin = text.find("${");
  if (begin == std::string_view::npos) return masked;
  if (const std::size_t cover = text.find(kCover); cover != std::string_view::npos) {
    const Position position = position_of(text, cover);
    return fail("the character U+FDD0, which is reserved here", position.line, position.column);
  }
  masked.text = text;
  while (begin != std::string_view::npos) {
    const std::size_t close = text.find('}', begin);
    if (close == std::string_view::npos) break;
    masked.masks.push_back({begin, close + 1});
    std::fill(masked.text.begin() + static_cast<std::ptrdiff_t>(begin), masked.text.begin() + static_cast<std::ptrdiff_t>(close + 1), 'x');
    std::copy(kCover.begin(), kCover.end(), masked.text.begin() + static_cast<std::ptrdiff_t>(begin));
    begin = text.find("${", close + 1);
  }
  return masked;
}

bool meets_mask(Span span, const std::vector<Span>& masks) {
  const auto mask = first_mask(span, masks);
  return mask != masks.end() && mask->begin < span.end;
}

std::string unmask(std::string_view decoded, Span span, std::string_view source, const std::vector<Span>& masks) {
  std::string text;
  auto mask = first_mask(span, masks);
  for (std::size_t i = 0; i < decoded.size();) {
    const std::size_t cover = decoded.find(kCover, i);
    text += decoded.substr(i, cover - i);
    if (cover == std::string_view::npos || mask == masks.end()) break;
    const std::size_t length = mask->end - mask->begin;
    text += source.substr(mask->begin, length);
    i = cover + length;
    ++mask;
  }
  return text;
}

bool has_expansion(std::string_view text) {
  for (std::size_t i = text.find('$'); i != std::string_view::npos; i = text.find('$', i + 1)) {
    if (i + 1 == text.size()) return false;
    const char c = text[i + 1];
    const bool name = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (name || std::string_view("_{*#$@!?-").find(c) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace mimir_tuner::edit
