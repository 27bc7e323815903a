#include "mimir_tuner/tree/yaml_scalar.h"

#include <array>
#include <string>

#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/contains.h"
#include "tree/yaml_number.h"

namespace mimir_tuner {
namespace {

constexpr std::array<std::string_view, 5> kNulls{"", "~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 6> kBools{"true", "True", "TRUE", "false", "False", "FALSE"};
constexpr std::array<std::string_view, 6> kLooseBools{"y", "n", "yes", "no", "on", "off"};

}  // namespace

Kind plain_kind(std::string_view text) {
  if (text.empty()) return Kind::kNull;
  const char first = text[0];
  if (is_ascii_digit(first) || first == '+' || first == '-' || first == '.')
    return is_yaml_number(text) ? Kind::kNumber : Kind::kString;
  if (text.size() > 5) return Kind::kString;
  if (contains(kNulls, text)) return Kind::kNull;
  return contains(kBools, text) ? Kind::kBool : Kind::kString;
}

bool is_safe_plain(std::string_view text) {
  if (text.empty() || plain_kind(text) != Kind::kString) return false;
  const char first = text[0];
  const bool dashed = first == '-' && text.size() > 1 && (is_ascii_letter(text[1]) || text[1] == '-');
  if (!is_ascii_letter(first) && !is_ascii_digit(first) && first != '/' && first != '_' && !dashed)
    return false;
  if (text.substr(0, 3) == "---") return false;
  const std::string lower = ascii_lower(text);
  if (contains(kLooseBools, lower) || lower == "null" || lower == "true" || lower == "false") return false;
  bool numeric = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool inner = i > 0 && i + 1 < text.size();
    const bool plain = is_ascii_letter(c) || is_ascii_digit(c) ||
                       std::string_view("_./+-=@").find(c) != std::string_view::npos;
    const bool colon = c == ':' && inner && text[i + 1] != ' ';
    const bool blank = c == ' ' && inner && text[i + 1] != ' ' && text[i - 1] != ' ';
    if (!plain && !colon && !blank) return false;
    numeric = numeric && (is_ascii_digit(c) ||
                          std::string_view("_.:+-eExXabcdefABCDEFTtZzoO ").find(c) != std::string_view::npos);
  }
  // Other readers give timestamps, sexagesimal numbers and hexadecimal words other types.
  const bool digits_first = is_ascii_digit(first) || (dashed && text.size() > 1 && is_ascii_digit(text[1]));
  return !(numeric && digits_first);
}

}  // namespace mimir_tuner
