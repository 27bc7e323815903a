#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// The report formats that `audit -o` writes.
enum class Format { kTable, kWide, kDiff, kJson, kYaml, kJunit, kSarif, kMarkdown, kHtml };

/// Writes a whole report. Does not check the stream: the caller does.
using ReportWriter = void (*)(std::ostream& out, const Report& report, const Summary& summary,
                              const ReportOptions& options);

/// One format. To add one, add a value above and its row in src/report/format.cpp; the command line, its help
/// and the tests take everything else from the row.
struct FormatInfo {
  Format format;
  std::string_view name;        ///< As given to `-o`: "table".
  std::string_view extensions;  ///< Endings of files in this format, separated by spaces; may be empty.
  Show show;                    ///< What the report lists by default.
  ReportWriter write;
};

/// Every format, in the order of the enum.
std::span<const FormatInfo> all_formats();

/// The row of one format.
const FormatInfo& describe(Format format);

/// The format with this name; nullopt if there is none. Case matters.
std::optional<Format> format_of_name(std::string_view name);

/// The format for a file of this name, by its longest known ending: "a.sarif.json" is SARIF, "a.json" is
/// JSON. nullopt if the ending is not known.
std::optional<Format> format_of_file(std::string_view file);

/// Writes a report in one format. Does not check the stream: the caller does.
void write_report(std::ostream& out, Format format, const Report& report, const Summary& summary,
                  const ReportOptions& options);

}  // namespace mimir_tuner
