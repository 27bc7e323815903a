#include "report/markdown.h"

#include <algorithm>
#include <ostream>

#include "mimir_tuner/report/diff.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

// Character references, so that text from a manifest is never markup, a link or a mention.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable(text))
    if (std::string_view("\\`*_{}[]()<>#+!|&@~\"':").find(c) != std::string_view::npos)
      out += "&#" + std::to_string(static_cast<int>(c)) + ";";
    else
      out += c;
  return out;
}

// A fence that is longer than any run of backticks inside.
std::string fenced(std::string_view language, const std::string& text) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fence + std::string(language) + "\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
}

std::string row(const ObjectReport& object, std::size_t index) {
  const Finding& finding = object.findings[index];
  return "| " + std::string(to_string(finding.outcome)) + " | " + escaped(topic(finding)) + " | " +
         escaped(from_to(finding)) + " | " + escaped(explanation(finding)) + " | " +
         std::to_string(object.place_of(index).line) + " |\n";
}

std::string section(const Report& report, const ObjectReport& object, Show show) {
  std::string out =
      "\n#### " + escaped(object.title()) + "\n\n" + escaped(object.source) + ", line " +
      std::to_string(object.line) +
      (object.changes && object.mode == Mode::kAudit ? " (mode audit: nothing is written)" : "") +
      "\n\n| Outcome | Setting | From -> to | Why | Line |\n|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < object.findings.size(); ++i)
    if (shown(object.findings[i], show)) out += row(object, i);
  if (leaves_diff_out(report, object)) out += "\n" + std::string(kDiffLeftOut) + "\n";
  const std::string diff = object_diff(report, object);
  if (!diff.empty())
    out +=
        "\n<details><summary>Diff</summary>\n\n" + fenced("diff", printable(diff, true)) + "\n</details>\n";
  return out;
}

std::string head(const Report& report, const Summary& summary) {
  std::string out =
      "<!-- mimir-tuner audit -->\n### mimir-tuner audit: " + counted(summary.to_change, "object") +
      " to change\n\n" + headline(summary) + "\n\n| Rule |";
  for (const auto outcome : kOutcomes) out += " " + std::string(to_string(outcome)) + " |";
  out += "\n|---|---:|---:|---:|---:|---:|\n";
  for (const auto rule : rule_ids()) {
    if (summary.of(rule).total() == 0) continue;
    out += "| " + std::string(to_string(rule)) + " |";
    for (const auto outcome : kOutcomes) out += " " + std::to_string(summary.of(rule).of(outcome)) + " |";
    out += "\n";
  }
  out += "\n";
  for (const auto& sentence : meaning(summary)) out += "- " + sentence + "\n";
  constexpr std::size_t kMaxErrors = 10;
  for (std::size_t i = 0; i < std::min(kMaxErrors, report.error_messages.size()); ++i)
    out += "- **Error:** " + escaped(report.error_messages[i].substr(0, 1000)) + "\n";
  return out;
}

}  // namespace

void write_markdown(std::ostream& out, const Report& report, const Summary& summary,
                    const ReportOptions& options) {
  std::string text = head(report, summary);
  std::size_t left_out = 0;
  for (const auto& object : report.objects) {
    if (!any_shown(object, options.show)) continue;
    if (left_out > 0) {
      ++left_out;
      continue;
    }
    const std::string next = section(report, object, options.show);
    if (text.size() + next.size() > kMaxMarkdown)
      ++left_out;
    else
      text += next;
  }
  if (left_out > 0)
    text += "\n" + std::to_string(left_out) + (left_out == 1 ? " more object" : " more objects") +
            ": see the full report (`-o html=FILE`).\n";
  out << text;
}

}  // namespace mimir_tuner
