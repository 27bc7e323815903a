#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/place.h"

namespace mimir_tuner {

/// Where the lines of a text begin. Texts of up to 4 GiB. Copies nothing: the text must outlive it.
class LineIndex {
 public:
  LineIndex() = default;
  explicit LineIndex(std::string_view text);

  /// Number of lines; a last one without a line end counts, an empty one behind the last line end does not.
  std::size_t count() const { return starts_.size(); }
  /// 0-based line of a byte; the end of the text belongs to a line behind the last one if that is ended.
  std::size_t line_of(std::size_t offset) const;
  /// Byte at which a line begins; the text's end for lines behind the last one.
  std::size_t begin(std::size_t line) const { return line < starts_.size() ? starts_[line] : text_.size(); }
  /// Byte behind a line and its line end.
  std::size_t end(std::size_t line) const { return begin(line + 1); }
  /// The line with its line end.
  std::string_view line(std::size_t line) const { return text_.substr(begin(line), end(line) - begin(line)); }
  /// Line, and column in characters. Takes no longer in a long line than in a short one.
  Place place(std::size_t offset) const;

 private:
  std::size_t characters_before(std::size_t offset) const;

  std::string_view text_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> characters_;  // before every few thousandth byte
};

}  // namespace mimir_tuner
