#pragma once

#include <cstddef>
#include <string_view>

#include "mimir_tuner/text/place.h"

namespace mimir_tuner {

/// 1-based line and column (in bytes) of an offset. LF, CR and CRLF end a line.
Place position_of(std::string_view text, std::size_t offset);

/// End of the line that holds `offset`, before its line end.
std::size_t line_end(std::string_view text, std::size_t offset);
/// Begin of the line that holds `offset`.
std::size_t line_begin(std::string_view text, std::size_t offset);
/// Begin of the line after the one that holds `offset`; the text's size where there is none.
std::size_t next_line(std::string_view text, std::size_t offset);
/// Whether a line that begins at `offset` is `---` or `...`, alone or before a blank.
bool is_document_marker(std::string_view text, std::size_t offset, std::string_view marker);

}  // namespace mimir_tuner
