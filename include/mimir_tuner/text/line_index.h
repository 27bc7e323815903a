#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/place.h"

namespace mimir_tuner {

/// Finds the lines of a text quickly. Lines are 0-based and end at LF. Keeps a view: the text must outlive
/// the index. Supports texts of up to 4 GiB. Safe to read from several threads.
class LineIndex {
 public:
  LineIndex() = default;
  explicit LineIndex(std::string_view text);

  /// Number of lines. A last line without a line end counts; the empty rest after a final newline does not.
  std::size_t count() const { return starts_.size(); }

  /// Line that contains the byte at `offset`. The end offset belongs to an extra empty line if the text ends
  /// with a newline, and to the last line otherwise.
  std::size_t line_of(std::size_t offset) const;

  /// Offset of the first byte of a line; the size of the text for lines after the last one.
  std::size_t begin(std::size_t line) const { return line < starts_.size() ? starts_[line] : text_.size(); }

  /// Offset of the first byte after a line and its line end.
  std::size_t end(std::size_t line) const { return begin(line + 1); }

  /// The line with its line end.
  std::string_view line(std::size_t line) const { return text_.substr(begin(line), end(line) - begin(line)); }

  /// 1-based line, and 1-based column in characters (code points), of the byte at `offset`. The time does not
  /// depend on the length of the line.
  Place place(std::size_t offset) const;

 private:
  std::size_t characters_before(std::size_t offset) const;

  std::string_view text_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> characters_;  // number of characters before every 4096th byte
};

}  // namespace mimir_tuner
