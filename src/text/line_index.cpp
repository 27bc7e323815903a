#include "mimir_tuner/text/line_index.h"

#include <algorithm>

#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kStride = 4096;

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text) {
  std::size_t counted = 0;
  for (std::size_t at = 0; at < text.size(); at += kStride) {
    characters_.push_back(static_cast<std::uint32_t>(counted));
    counted += count_characters(text.substr(at, kStride));
  }
  for (std::size_t at = 0; at < text.size();) {
    starts_.push_back(static_cast<std::uint32_t>(at));
    const std::size_t newline = text.find('\n', at);
    at = newline == std::string_view::npos ? text.size() : newline + 1;
  }
}

std::size_t LineIndex::line_of(std::size_t offset) const {
  if (offset >= text_.size() && (text_.empty() || text_.back() == '\n')) return starts_.size();
  const auto after =
      std::ranges::upper_bound(starts_, offset, {}, [](std::uint32_t start) { return std::size_t{start}; });
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

std::size_t LineIndex::characters_before(std::size_t offset) const {
  const std::size_t stride = offset / kStride;
  if (stride >= characters_.size())
    return characters_.empty() ? 0
                               : characters_.back() + count_characters(text_.substr((stride - 1) * kStride));
  return characters_[stride] + count_characters(text_.substr(stride * kStride, offset - stride * kStride));
}

Place LineIndex::place(std::size_t offset) const {
  const std::size_t line = line_of(offset);
  const std::size_t start = begin(line);
  const std::size_t before = offset - start < kStride ? count_characters(text_.substr(start, offset - start))
                                                      : characters_before(offset) - characters_before(start);
  return {static_cast<int>(line) + 1, static_cast<int>(before) + 1};
}

}  // namespace mimir_tuner
