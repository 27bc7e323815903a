#include "report/table.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "mimir_tuner/text/text.h"
#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

// Longer values are cut; other formats show them whole.
constexpr std::size_t kMaxValue = 40;
constexpr std::size_t kMaxWorkloads = 10;
using Row = std::vector<std::string>;

struct Table {
  std::vector<Row> rows;
  std::size_t colored = 0;        // the column painted in the color of its outcome
  std::vector<Outcome> outcomes;  // of all rows except the first
};

std::string_view color_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kChange:
      return "\x1b[33m";
    case Outcome::kAlready:
      return "\x1b[32m";
    case Outcome::kKept:
      return "\x1b[36m";
    case Outcome::kSkipped:
      return "\x1b[2m";
    case Outcome::kWarning:
      return "\x1b[1;35m";
  }
  return "";
}

std::string painted(std::string_view text, std::string_view color, const ReportOptions& options) {
  return options.color ? std::string(color) + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string bold(std::string_view text, const ReportOptions& options) {
  return painted(text, "\x1b[1m", options);
}

std::string or_dash(std::string_view text) { return text.empty() ? "-" : printable(text); }

std::string cut(std::string_view text) {
  if (text.size() <= kMaxValue) return std::string(text);
  while (!text.empty() && count_characters(text) > kMaxValue) text.remove_suffix(1);
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80) != 0)
    text.remove_suffix(1);  // do not cut inside a character
  return std::string(text) + "...";
}

Finding shortened(const Finding& finding) {
  Finding out{.outcome = finding.outcome};
  if (finding.from) out.from = cut(*finding.from);
  out.to = cut(finding.to);
  return out;
}

std::string setting_or_rule(const Finding& finding) {
  return finding.setting.empty() ? std::string(to_string(finding.rule))
                                 : printable(to_string(finding.setting));
}

std::string why(const Finding& finding) {
  const std::string code(describe(finding.reason).code);
  return finding.detail.empty() ? code : code + " (" + printable(finding.detail) + ")";
}

void write_rows(std::ostream& out, const Table& table, const ReportOptions& options) {
  std::vector<std::size_t> widths(table.rows.front().size());
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const auto& row = table.rows[r];
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (r == 0)
        out << bold(row[i], options);
      else
        out << (i == table.colored ? painted(row[i], color_of(table.outcomes[r - 1]), options) : row[i]);
      if (i + 1 < row.size()) out << std::string(widths[i] - count_characters(row[i]) + 2, ' ');
    }
    out << '\n';
  }
  out << '\n';
}

// The meaning of each code, once, so that the lines above stay short.
void write_reasons(std::ostream& out, const Report& report, const ReportOptions& options) {
  std::set<Reason> seen;
  for (const auto& object : report.objects) {
    for (const auto& finding : object.findings)
      if (shown(finding, options.show)) seen.insert(finding.reason);
  }
  for (const auto reason : seen)
    out << bold(describe(reason).code, options) << ": " << describe(reason).sentence << ".\n";
  out << '\n';
}

void write(std::ostream& out, const Report& report, const Summary& summary, const ReportOptions& options,
           const Row& head, std::size_t colored, Row (*row_of)(const ObjectReport&, std::size_t)) {
  Table table{{head}, colored, {}};
  for (const auto& object : report.objects) {
    for (std::size_t i = 0; i < object.findings.size(); ++i) {
      if (!shown(object.findings[i], options.show)) continue;
      table.rows.push_back(row_of(object, i));
      table.outcomes.push_back(object.findings[i].outcome);
    }
  }
  if (table.rows.size() > 1) {
    write_rows(out, table, options);
    write_reasons(out, report, options);
  }
  write_summary(out, report, summary, options);
}

std::string place_text(const ObjectReport& object, std::size_t finding) {
  const Place place = object.place_of(finding);
  return printable(object.source) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

void write_rules(std::ostream& out, const Summary& summary, const ReportOptions& options) {
  Row head = {"RULE"};
  for (const auto outcome : kOutcomes) {
    std::string name(to_string(outcome));
    std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
    head.push_back(std::move(name));
  }
  Table table{{head}, head.size(), {}};
  for (const auto rule : rule_ids()) {
    const Tally& tally = summary.of(rule);
    if (tally.total() == 0) continue;
    Row row = {std::string(to_string(rule))};
    for (const auto outcome : kOutcomes) row.push_back(std::to_string(tally.of(outcome)));
    table.rows.push_back(std::move(row));
  }
  table.outcomes.resize(table.rows.size());
  if (table.rows.size() > 1) write_rows(out, table, options);
}

void write_workloads(std::ostream& out, const Report& report, const Summary& summary,
                     const ReportOptions& options) {
  const auto objects = busiest(summary, kMaxWorkloads);
  if (objects.empty()) return;
  std::size_t all = 0;
  for (const auto& tally : summary.by_object)
    all += tally.of(Outcome::kChange) + tally.of(Outcome::kWarning) > 0 ? 1U : 0U;
  Table table{{{"MOST CHANGES", "CHANGE", "WARNING"}}, 3, {}};
  for (const auto i : objects) {
    const Tally& tally = summary.by_object[i];
    const auto& object = report.objects[i];
    const bool audited = object.changes && object.mode == Mode::kAudit;
    table.rows.push_back({printable(object.title()) + (audited ? " (mode audit)" : ""),
                          std::to_string(tally.of(Outcome::kChange)),
                          std::to_string(tally.of(Outcome::kWarning))});
  }
  if (all > objects.size())
    table.rows.push_back({"and " + counted(all - objects.size(), "object") + " more", "", ""});
  table.outcomes.resize(table.rows.size());
  write_rows(out, table, options);
}

}  // namespace

void write_table(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options) {
  const auto row_of = [](const ObjectReport& object, std::size_t i) -> Row {
    const Finding& finding = object.findings[i];
    return {printable(object.title()),
            or_dash(to_string(finding.subject)),
            setting_or_rule(finding),
            or_dash(from_to(shortened(finding))),
            std::string(to_string(finding.outcome)),
            why(finding)};
  };
  write(out, report, summary, options, {"OBJECT", "SUBJECT", "SETTING", "FROM -> TO", "OUTCOME", "REASON"}, 4,
        row_of);
}

void write_wide(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options) {
  const auto row_of = [](const ObjectReport& object, std::size_t i) -> Row {
    const Finding& finding = object.findings[i];
    return {i < object.ids.size() ? object.ids[i] : "-",
            place_text(object, i),
            printable(object.title()),
            or_dash(to_string(finding.subject)),
            setting_or_rule(finding),
            or_dash(from_to(finding)),
            std::string(to_string(finding.outcome)),
            why(finding),
            or_dash(finding.evidence)};
  };
  write(out, report, summary, options,
        {"ID", "PLACE", "OBJECT", "SUBJECT", "SETTING", "FROM -> TO", "OUTCOME", "REASON", "EVIDENCE"}, 6,
        row_of);
}

void write_summary(std::ostream& out, const Report& report, const Summary& summary,
                   const ReportOptions& options) {
  write_rules(out, summary, options);
  write_workloads(out, report, summary, options);
  const auto sentences = meaning(summary);
  for (const auto& sentence : sentences) out << sentence << '\n';
  if (!sentences.empty()) out << '\n';
  out << bold(headline(summary), options) << '\n';
}

}  // namespace mimir_tuner
