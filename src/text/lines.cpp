#include "mimir_tuner/text/lines.h"

#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {

Place position_of(std::string_view text, std::size_t offset) {
  Place position{1, 1};
  std::size_t begin = text.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  for (std::size_t i = begin; i < offset && i < text.size(); ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (!ends) continue;
    ++position.line;
    begin = i + 1;
  }
  position.column = offset < begin ? 1 : static_cast<int>(offset - begin) + 1;
  return position;
}

std::size_t line_end(std::string_view text, std::size_t offset) {
  const std::size_t end = text.find('\n', offset);
  if (end == std::string_view::npos) return text.size();
  return end > offset && text[end - 1] == '\r' ? end - 1 : end;
}

std::size_t line_begin(std::string_view text, std::size_t offset) {
  if (offset == 0) return 0;
  const std::size_t end = text.rfind('\n', offset - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}

std::size_t next_line(std::string_view text, std::size_t offset) {
  const std::size_t end = text.find('\n', offset);
  return end == std::string_view::npos ? text.size() : end + 1;
}

bool is_document_marker(std::string_view text, std::size_t offset, std::string_view marker) {
  if (text.substr(offset, marker.size()) != marker) return false;
  const std::size_t after = offset + marker.size();
  return after == text.size() || text[after] == ' ' || text[after] == '\t' || text[after] == '\n' ||
         text[after] == '\r';
}

}  // namespace mimir_tuner
