#include "mimir_tuner/text/text.h"

#include <algorithm>

#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

bool is_hazardous(char32_t code) {
  if (code < 0x20) return code != U'\t';
  return (code >= 0x7F && code <= 0x9F) || code == 0x061C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF ||
         code == 0xFFFE || code == 0xFFFF;
}

}  // namespace

std::string printable(std::string_view text, bool lines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char32_t code = decode_utf8(text);
    const bool wanted = length > 0 && (!is_hazardous(code) || (lines && code == U'\n'));
    if (wanted)
      out += text.substr(0, length);
    else
      out += '?';
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::string escape_markup(std::string_view text, bool lines) {
  std::string out;
  for (const char c : printable(text, lines)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string percent_encoded(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  std::string out;
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      out += c;
      continue;
    }
    const unsigned byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4];
    out += kDigits[byte & 0xF];
  }
  return out;
}

}  // namespace mimir_tuner
