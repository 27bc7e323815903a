#include "mimir_tuner/text/nearest_word.h"

#include <algorithm>
#include <limits>

#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxWord = 100;  // longer than any key, flag or setting
constexpr std::size_t kMaxDistance = 3;

// Optimal string alignment distance, ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = ascii_lower(a[i - 1]) == ascii_lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && ascii_lower(a[i - 1]) == ascii_lower(b[j - 2]) &&
                           ascii_lower(a[i - 2]) == ascii_lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates) {
  if (word.empty() || word.size() > kMaxWord) return "";
  std::string_view best;
  std::size_t best_distance = std::numeric_limits<std::size_t>::max();
  for (const auto candidate : candidates) {
    const auto limit = std::clamp<std::size_t>(std::min(word.size(), candidate.size()) / 3, 1, kMaxDistance);
    const auto distance = edit_distance(word, candidate);
    if (distance <= limit && distance < candidate.size() && distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace mimir_tuner
