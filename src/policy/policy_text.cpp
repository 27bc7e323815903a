#include "policy/policy_text.h"

#include <cstdint>

#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

Place place_at(std::string_view text, std::size_t offset) {
  Place place{1, 1};
  for (const char c : text.substr(0, offset)) {
    ++place.column;
    if (c == '\n') place = {place.line + 1, 1};
  }
  return place;
}

}  // namespace

std::string_view without_bom(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

void check_characters(std::string_view text, PolicyErrors& errors) {
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<std::uint8_t>(text[i]);
    const auto length = utf8_length(text.substr(i));
    if (length == 0) return errors.add(place_at(text, i), "this is not UTF-8 text");
    const bool line_end = c == '\n' || (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n');
    if ((c < 0x20 && c != '\t' && !line_end) || c == 0x7F)
      return errors.add(place_at(text, i), "a control character is not allowed here");
    i += length;
  }
}

}  // namespace mimir_tuner
