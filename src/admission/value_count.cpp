#include "admission/value_count.h"

namespace mimir_tuner {
namespace {

// Returns the position after the string that begins at `at`.
std::size_t skip_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size(); ++at)
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"')
      return at + 1;
  return at;
}

}  // namespace

bool too_many_values(std::string_view text) {
  if (text.size() <= kMaxReviewValues) return false;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = skip_string(text, at);
      continue;
    }
    if ((c == ',' || c == '[' || c == '{') && ++count > kMaxReviewValues) return true;
    ++at;
  }
  return false;
}

}  // namespace mimir_tuner
