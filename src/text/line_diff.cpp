#include "mimir_tuner/text/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "mimir_tuner/text/split.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kContext = 3;
constexpr std::size_t kMaxCells = 4'000'000;  // of the table in compare(): 16 MB

std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = split(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

struct Row {
  char mark;
  std::string_view line;
};

using Lines = std::span<const std::string_view>;

// Finds the longest common subsequence with the usual table of lengths.
void compare(Lines a, Lines b, std::vector<Row>& rows) {
  const std::size_t width = b.size() + 1;
  std::vector<std::uint32_t> longest;
  const bool small = (a.size() + 1) * width <= kMaxCells;
  if (small) {
    longest.resize((a.size() + 1) * width);
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;) {
        longest[i * width + j] = a[i] == b[j]
                                     ? longest[(i + 1) * width + j + 1] + 1
                                     : std::max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
      }
    }
  }
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    if (small && i < a.size() && j < b.size() && a[i] == b[j]) {
      rows.push_back({' ', a[i++]});
      ++j;
    } else if (i < a.size() &&
               (!small || j == b.size() || longest[(i + 1) * width + j] >= longest[i * width + j + 1])) {
      rows.push_back({'-', a[i++]});
    } else {
      rows.push_back({'+', b[j++]});
    }
  }
}

std::vector<Row> rows_of(Lines a, Lines b) {
  std::vector<Row> rows;
  std::size_t same = 0, tail = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  while (tail < a.size() - same && tail < b.size() - same && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  for (const auto line : a.first(same)) rows.push_back({' ', line});
  compare(a.subspan(same, a.size() - same - tail), b.subspan(same, b.size() - same - tail), rows);
  for (const auto line : a.last(tail)) rows.push_back({' ', line});
  return rows;
}

}  // namespace

std::string line_diff(std::string_view before, std::string_view after) {
  if (before == after) return "";
  const auto a = lines_of(before), b = lines_of(after);
  const auto rows = rows_of(a, b);
  std::vector<bool> near(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].mark == ' ') continue;
    const auto end = std::min(rows.size(), i + kContext + 1);
    for (std::size_t j = i - std::min(i, kContext); j < end; ++j) near[j] = true;
  }
  std::string out;
  bool gap = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (near[i] && gap && !out.empty()) out += "...\n";
    gap = !near[i];
    if (near[i]) out.append(1, rows[i].mark).append(rows[i].line).append("\n");
  }
  if (out.empty()) out = "(only the end of the last line differs)\n";
  return out;
}

}  // namespace mimir_tuner
