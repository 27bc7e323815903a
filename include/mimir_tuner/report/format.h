#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

enum class Format { kTable, kWide, kDiff, kJson, kYaml, kJunit, kSarif, kMarkdown, kHtml };

struct FormatText {
  Format format;
  std::string_view name;
  std::string_view
      extensions;  ///< File names that ask for it, separated by blanks: ".yaml .yml"; may be empty.
  Show show;       ///< What it shows where nobody says.
};

/// Every format, in the order of the enum.
std::span<const FormatText> all_formats();
std::optional<Format> format_of_name(std::string_view name);
/// The format that a file's name asks for.
std::optional<Format> format_of_file(std::string_view file);

/// Writes a report in one format. Checks nothing: the caller looks at the stream.
void write_report(std::ostream& out, Format format, const Report& report, const Summary& summary,
                  const ReportOptions& options);

}  // namespace mimir_tuner
