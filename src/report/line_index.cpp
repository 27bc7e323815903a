#include "report/line_index.h"

#include <algorithm>

namespace mimir_tuner {

LineIndex::LineIndex(std::string_view text) : text_(text) {
  for (std::size_t at = 0; at < text.size();) {
    starts_.push_back(static_cast<std::uint32_t>(at));
    const std::size_t newline = text.find('\n', at);
    at = newline == std::string_view::npos ? text.size() : newline + 1;
  }
}

std::size_t LineIndex::line_of(std::size_t offset) const {
  if (offset >= text_.size() && (text_.empty() || text_.back() == '\n')) return starts_.size();
  const auto after = std::ranges::upper_bound(starts_, offset, {}, [](std::uint32_t start) { return std::size_t{start}; });
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

Place LineIndex::place(std::size_t offset) const {
  const std::size_t line = line_of(offset);
  const std::string_view before = text_.substr(begin(line), offset - begin(line));
  const auto characters = std::ranges::count_if(before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return {static_cast<int>(line) + 1, static_cast<int>(characters) + 1};
}

}  // namespace mimir_tuner
