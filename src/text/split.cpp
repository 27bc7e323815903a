#include "mimir_tuner/text/split.h"

namespace mimir_tuner {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (auto end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

std::string_view trim(std::string_view text, std::string_view characters) {
  const auto begin = text.find_first_not_of(characters);
  if (begin == std::string_view::npos) return text.substr(text.size());
  return text.substr(begin, text.find_last_not_of(characters) - begin + 1);
}

}  // namespace mimir_tuner
