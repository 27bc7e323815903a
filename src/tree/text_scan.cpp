#include "mimir_tuner/tree/text_scan.h"

#include <array>
#include <string>

#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

enum Trait : unsigned char { kHigh = 1, kControl = 2, kReturn = 4 };

constexpr std::array<unsigned char, 256> make_traits() {
  std::array<unsigned char, 256> traits{};
  for (std::size_t i = 0; i < 0x20; ++i) traits[i] = kControl;
  for (std::size_t i = 0x80; i < 0x100; ++i) traits[i] = kHigh;
  traits[0x7F] = kControl;
  traits['\t'] = traits['\n'] = 0;
  traits['\r'] = kReturn;
  return traits;
}
constexpr std::array<unsigned char, 256> kTraits = make_traits();

unsigned char at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

tl::unexpected<Error> fail_at(std::string_view text, std::size_t offset, std::string message) {
  const Place position = position_of(text, offset);
  return fail(std::move(message), position.line, position.column);
}

// Valid UTF-8 that YAML does not allow: C1 controls other than U+0085, U+FFFE, U+FFFF, and a byte order mark
// inside the text.
bool is_forbidden(std::string_view character) {
  if (character.size() == 2)
    return at(character, 0) == 0xC2 && at(character, 1) < 0xA0 && at(character, 1) != 0x85;
  return character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF" || character == kByteOrderMark;
}

bool is_rare_break(std::string_view character) {
  return character == "\xC2\x85" || character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9";
}

Result<TextTraits> inspect_closely(std::string_view text, std::size_t begin) {
  TextTraits traits;
  for (std::size_t i = begin; i < text.size();) {
    const unsigned char trait = kTraits[at(text, i)];
    if (trait == kControl) return fail_at(text, i, "control characters are not allowed in YAML");
    if (trait == kReturn)
      traits.rare_breaks = traits.rare_breaks || i + 1 == text.size() || text[i + 1] != '\n';
    if (trait != kHigh) {
      ++i;
      continue;
    }
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0) return fail_at(text, i, "invalid UTF-8");
    const std::string_view character = text.substr(i, length);
    if (is_forbidden(character)) return fail_at(text, i, "this character is not allowed in YAML");
    traits.ascii = false;
    traits.rare_breaks = traits.rare_breaks || is_rare_break(character);
    i += length;
  }
  return traits;
}

}  // namespace

Result<TextTraits> inspect(std::string_view text) {
  if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF")
    return fail("the text is UTF-16; save it as UTF-8", 1, 1);
  const std::size_t begin =
      text.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  unsigned char seen = 0;
  for (std::size_t i = begin; i < text.size(); ++i)
    seen = static_cast<unsigned char>(seen | kTraits[at(text, i)]);
  if (seen == 0) return TextTraits{};
  return inspect_closely(text, begin);
}

}  // namespace mimir_tuner
