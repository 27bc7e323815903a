#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/result.h"

namespace mimir_tuner::edit {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Length of the well-formed UTF-8 character that `text` begins with; 0 where it is none.
std::size_t utf8_length(std::string_view text);

/// Appends a code point as UTF-8.
void append_utf8(std::string& out, unsigned code);

struct Position {
  int line = 1;
  int column = 1;
};
/// 1-based line and column (in bytes) of an offset. LF, CR and CRLF end a line.
Position position_of(std::string_view text, std::size_t offset);

struct TextTraits {
  bool ascii = true;
  bool rare_breaks = false;  ///< A CR without LF, U+0085, U+2028 or U+2029: they end a line in YAML 1.1.
};
/// Refuses what no YAML reader takes: invalid UTF-8, UTF-16 and control characters other than tab and line ends (DEL too).
Result<TextTraits> inspect(std::string_view text);

/// Finds byte offsets for libyaml's marks, which count characters.
class CharacterIndex {
 public:
  /// `text` must be valid UTF-8 and outlive the index.
  CharacterIndex(std::string_view text, bool ascii);
  std::size_t byte_of(std::size_t character) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> checkpoints_;
};

/// End of the line that holds `offset`, before its line end.
std::size_t line_end(std::string_view text, std::size_t offset);
/// Begin of the line that holds `offset`.
std::size_t line_begin(std::string_view text, std::size_t offset);
/// Begin of the line after the one that holds `offset`; the text's size where there is none.
std::size_t next_line(std::string_view text, std::size_t offset);
/// What stands between the LFs of a text: the last is empty where it ends with one.
std::vector<std::string_view> split_at_breaks(std::string_view text);
/// Whether a line that begins at `offset` is `---` or `...`, alone or before a blank.
bool is_document_marker(std::string_view text, std::size_t offset, std::string_view marker);

}  // namespace mimir_tuner::edit
