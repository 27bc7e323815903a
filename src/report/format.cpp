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

void write_diff_only(std::ostream& out, const Report& report, const Summary&, const ReportOptions& options) {
  write_diff(out, report, options);
}

constexpr auto kFormats = std::to_array<FormatInfo>({
    {Format::kTable, "table", ".txt", Show::kChanges, write_table},
    {Format::kWide, "wide", "", Show::kChanges, write_wide},
    {Format::kDiff, "diff", ".diff .patch", Show::kChanges, write_diff_only},
    {Format::kJson, "json", ".json", Show::kAll, write_json},
    {Format::kYaml, "yaml", ".yaml .yml", Show::kAll, write_yaml},
    {Format::kJunit, "junit", ".xml", Show::kAll, write_junit},
    {Format::kSarif, "sarif", ".sarif .sarif.json", Show::kChanges, write_sarif},
    {Format::kMarkdown, "markdown", ".md", Show::kChanges, write_markdown},
    {Format::kHtml, "html", ".html .htm", Show::kAll, write_html},
});

constexpr bool in_order() {
  for (std::size_t i = 0; i < kFormats.size(); ++i)
    if (static_cast<std::size_t>(kFormats[i].format) != i) return false;
  return kFormats.size() == static_cast<std::size_t>(Format::kHtml) + 1;
}
static_assert(in_order(), "one row for each format, in the order of the enum");

// Length of the longest of these endings that the file has, 0 if it has none.
std::size_t match_length(std::string_view file, std::string_view extensions) {
  std::size_t longest = 0;
  while (!extensions.empty()) {
    const std::size_t end = std::min(extensions.find(' '), extensions.size());
    if (file.ends_with(extensions.substr(0, end))) longest = std::max(longest, end);
    extensions.remove_prefix(std::min(end + 1, extensions.size()));
  }
  return longest;
}

}  // namespace

std::span<const FormatInfo> all_formats() { return kFormats; }

const FormatInfo& describe(Format format) { return kFormats.at(static_cast<std::size_t>(format)); }

std::optional<Format> format_of_name(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &FormatInfo::name);
  return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> format_of_file(std::string_view file) {
  const auto length = [&](const FormatInfo& row) { return match_length(file, row.extensions); };
  const auto best = std::ranges::max_element(kFormats, {}, length);
  return length(*best) == 0 ? std::nullopt : std::optional(best->format);
}

void write_report(std::ostream& out, Format format, const Report& report, const Summary& summary,
                  const ReportOptions& options) {
  describe(format).write(out, report, summary, options);
}

}  // namespace mimir_tuner
