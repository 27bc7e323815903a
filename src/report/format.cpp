#include "mimir_tuner/report/format.h"

#include <algorithm>
#include <array>

#include "mimir_tuner/report/diff.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/markdown.h"
#include "report/sarif.h"
#include "report/table.h"
#include "report/yaml.h"

namespace mimir_tuner {
namespace {

constexpr std::array kFormats = {
    FormatText{Format::kTable, "table", ".txt", Show::kChanges},
    FormatText{Format::kWide, "wide", "", Show::kChanges},
    FormatText{Format::kDiff, "diff", ".diff .patch", Show::kChanges},
    FormatText{Format::kJson, "json", ".json", Show::kAll},
    FormatText{Format::kYaml, "yaml", ".yaml .yml", Show::kAll},
    FormatText{Format::kJunit, "junit", ".xml", Show::kAll},
    FormatText{Format::kSarif, "sarif", ".sarif .sarif.json", Show::kChanges},
    FormatText{Format::kMarkdown, "markdown", ".md", Show::kChanges},
    FormatText{Format::kHtml, "html", ".html .htm", Show::kAll},
};

bool has_extension(std::string_view file, std::string_view extensions) {
  while (!extensions.empty()) {
    const std::size_t end = std::min(extensions.find(' '), extensions.size());
    if (file.ends_with(extensions.substr(0, end))) return true;
    extensions.remove_prefix(std::min(end + 1, extensions.size()));
  }
  return false;
}

}  // namespace

std::span<const FormatText> all_formats() { return kFormats; }

std::optional<Format> format_of_name(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &FormatText::name);
  return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> format_of_file(std::string_view file) {
  if (file.ends_with(".sarif.json")) return Format::kSarif;
  const auto found = std::ranges::find_if(
      kFormats, [&](const FormatText& row) { return has_extension(file, row.extensions); });
  return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

void write_report(std::ostream& out, Format format, const Report& report, const Summary& summary,
                  const ReportOptions& options) {
  switch (format) {
    case Format::kTable:
      return write_table(out, report, summary, options);
    case Format::kWide:
      return write_wide(out, report, summary, options);
    case Format::kDiff:
      return write_diff(out, report, options);
    case Format::kJson:
      return write_json(out, report, summary, options);
    case Format::kYaml:
      return write_yaml(out, report, summary, options);
    case Format::kJunit:
      return write_junit(out, report, summary, options);
    case Format::kSarif:
      return write_sarif(out, report, summary, options);
    case Format::kMarkdown:
      return write_markdown(out, report, summary, options);
    case Format::kHtml:
      return write_html(out, report, summary, options);
  }
}

}  // namespace mimir_tuner
