#pragma once

#include <cstddef>
#include <string_view>

#include "mimir_tuner/text/place.h"

namespace mimir_tuner {

// Each function below scans the text anew. To look up many offsets of one text, use LineIndex.

/// Returns the 1-based line and column, in bytes, of an offset. LF, CR and CRLF end a line. A byte order mark
/// is not part of the first column.
Place position_of(std::string_view text, std::size_t offset);

/// Returns the end of the line that contains `offset`, before its LF or CRLF.
std::size_t line_end(std::string_view text, std::size_t offset);

/// Returns the start of the line that contains `offset`.
std::size_t line_begin(std::string_view text, std::size_t offset);

/// Returns the start of the line after the one that contains `offset`, or the size of the text if it is the
/// last line.
std::size_t next_line(std::string_view text, std::size_t offset);

/// Returns whether the line that starts at `offset` is a YAML document marker: `marker` is "---" or "...",
/// and a blank, a line end or the end of the text must follow it.
bool is_document_marker(std::string_view text, std::size_t offset, std::string_view marker);

}  // namespace mimir_tuner
