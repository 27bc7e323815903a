#include "report/table.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>

namespace mimir_tuner {
namespace {

constexpr std::size_t kColumns = 6;
// A longer value is cut in its column; other formats give it whole.
constexpr std::size_t kMaxValue = 40;
using Row = std::array<std::string, kColumns>;

// A value from a manifest must not break the line or send escape codes to a terminal.
std::string printable(std::string_view text) {
  std::string out(text);
  std::ranges::replace_if(out, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
  return out;
}

std::string value(std::string_view text) {
  return text.size() > kMaxValue ? printable(text.substr(0, kMaxValue)) + "..." : printable(text);
}

std::string arrow(const Finding& finding) {
  if (finding.to.empty() && finding.from.empty()) return "-";
  const std::string from = finding.from.empty() ? "(unset)" : value(finding.from);
  return finding.to.empty() || finding.outcome != Outcome::kChange ? from : from + " -> " + value(finding.to);
}

std::string why(const Finding& finding) {
  const std::string code(describe(finding.reason).code);
  return finding.detail.empty() ? code : code + " (" + printable(finding.detail) + ")";
}

std::vector<Row> rows_of(const Report& report, Show show) {
  std::vector<Row> rows;
  rows.push_back({"OBJECT", "SUBJECT", "SETTING", "FROM -> TO", "OUTCOME", "REASON"});
  for (const auto& object : report.objects) {
    for (const auto& finding : object.findings) {
      if (!shown(finding, show)) continue;
      rows.push_back({printable(object.title()), finding.subject.empty() ? "-" : printable(finding.subject),
                      finding.setting.empty() ? std::string(to_string(finding.rule)) : finding.setting, arrow(finding),
                      std::string(to_string(finding.outcome)), why(finding)});
    }
  }
  return rows;
}

// What the codes mean, each once, so that the lines stay short.
void write_reasons(std::ostream& out, const Report& report, Show show) {
  std::set<Reason> seen;
  for (const auto& object : report.objects) {
    for (const auto& finding : object.findings) {
      if (shown(finding, show)) seen.insert(finding.reason);
    }
  }
  for (const auto reason : seen) out << describe(reason).code << ": " << describe(reason).sentence << ".\n";
  out << '\n';
}

}  // namespace

void write_table(std::ostream& out, const Report& report, Show show) {
  const auto rows = rows_of(report, show);
  std::array<std::size_t, kColumns> widths{};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  if (rows.size() > 1) {
    for (const auto& row : rows) {
      for (std::size_t i = 0; i + 1 < kColumns; ++i) out << row[i] << std::string(widths[i] - row[i].size() + 2, ' ');
      out << row.back() << '\n';
    }
    out << '\n';
    write_reasons(out, report, show);
  }
  write_summary(out, report);
}

void write_summary(std::ostream& out, const Report& report) {
  out << counted(report.inspected, "object") << " inspected, " << report.changed_objects() << " to change: "
      << counted(report.count(Outcome::kChange), "change") << ", " << report.count(Outcome::kAlready) << " already set, "
      << report.count(Outcome::kKept) << " kept, " << report.count(Outcome::kSkipped) << " skipped, "
      << counted(report.count(Outcome::kWarning), "warning");
  if (report.errors > 0) out << ", " << counted(report.errors, "error");
  out << ".\n";
}

}  // namespace mimir_tuner
