#include "mimir_tuner/tree/expansion.h"

#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {

std::vector<Span> find_expansions(std::string_view text) {
  std::vector<Span> found;
  for (std::size_t begin = text.find("${"); begin != std::string_view::npos; begin = text.find("${", begin)) {
    const std::size_t close = text.find('}', begin);
    if (close == std::string_view::npos) break;
    found.push_back({begin, close + 1});
    begin = close + 1;
  }
  return found;
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
