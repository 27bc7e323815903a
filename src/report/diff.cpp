#include "mimir_tuner/report/diff.h"

#include <algorithm>
#include <ostream>

#include "mimir_tuner/text/text.h"
#include "mimir_tuner/text/unified_diff.h"

namespace mimir_tuner {
namespace {

// In compact JSON, objects share one line of many megabytes, and each diff would repeat all of it.
constexpr std::size_t kMaxLine = 64U << 10U;

std::string_view color_of(std::string_view line) {
  if (line.starts_with("---") || line.starts_with("+++")) return "\x1b[1m";
  if (line.starts_with('@')) return "\x1b[36m";
  if (line.starts_with('-')) return "\x1b[31m";
  return line.starts_with('+') ? "\x1b[32m" : "";
}

void write_for_terminal(std::ostream& out, std::string_view diff, bool color) {
  while (!diff.empty()) {
    const std::size_t end = std::min(diff.find('\n'), diff.size());
    const std::string_view line = diff.substr(0, end);
    const std::string_view code = color ? color_of(line) : "";
    out << code << printable(line) << (code.empty() ? "" : "\x1b[0m") << '\n';
    diff.remove_prefix(std::min(end + 1, diff.size()));
  }
}

}  // namespace

void write_diff(std::ostream& out, const Report& report, const ReportOptions& options) {
  for (const auto& source : report.sources) {
    if (source.edits.empty()) continue;
    const std::string hunks = diff_hunks(source.text, source.lines, source.edits);
    if (hunks.empty()) continue;
    const std::string header = diff_header(source.name);
    if (options.terminal || options.color)
      write_for_terminal(out, header + hunks, options.color);
    else
      out << header << hunks;
  }
}

bool leaves_diff_out(const Report& report, const ObjectReport& object) {
  const auto edits = report.edits_of(object);
  if (edits.empty()) return false;
  const LineIndex& lines = report.sources[object.source_index].lines;
  return std::ranges::any_of(edits, [&](const auto& edit) {
    const std::size_t line = lines.line_of(edit.begin);
    return lines.end(line) - lines.begin(line) > kMaxLine;
  });
}

std::string object_diff(const Report& report, const ObjectReport& object) {
  const auto edits = report.edits_of(object);
  if (edits.empty() || leaves_diff_out(report, object)) return "";
  const SourceText& source = report.sources[object.source_index];
  return diff_hunks(source.text, source.lines, edits);
}

}  // namespace mimir_tuner
