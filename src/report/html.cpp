#include "report/html.h"

#include <algorithm>
#include <functional>
#include <map>
#include <ostream>

#include "mimir_tuner/report/diff.h"
#include "mimir_tuner/text/text.h"
#include "report/embedded.h"
#include "report/html_charts.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxWorkloads = 15;
// With more open tables the reader only scrolls.
constexpr std::size_t kMaxOpen = 30;

std::string name_of(Outcome outcome) { return std::string(to_string(outcome)); }

// A long setting may break after its dots only.
std::string breakable(std::string_view setting) {
  std::string out;
  for (const char c : escape_markup(setting)) {
    out += c;
    if (c == '.') out += "<wbr>";
  }
  return out;
}

std::string_view label_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kChange:
      return "to change";
    case Outcome::kWarning:
      return "warnings";
    case Outcome::kKept:
      return "kept";
    case Outcome::kSkipped:
      return "skipped";
    case Outcome::kAlready:
      return "already set";
  }
  return "";
}

class Page {
 public:
  Page(std::ostream& out, const Report& report, const Summary& summary, const ReportOptions& options)
      : out_(out), report_(report), summary_(summary), show_(options.show) {}

  // Writes the frame, and each part at its place in the frame.
  void write() {
    const std::map<std::string_view, std::function<void()>> parts = {
        {"verdict", [&] { out_ << counted(summary_.to_change, "object") << " to change"; }},
        {"headline", [&] { out_ << headline(summary_); }},
        {"about", [&] { policy_line(); }},
        {"errors", [&] { errors(); }},
        {"tiles", [&] { tiles(); }},
        {"charts", [&] { charts(); }},
        {"meaning", [&] { meaning_table(); }},
        {"workloads", [&] { workloads(); }},
        {"outcomes", [&] { outcomes(); }},
        {"rules", [&] { rules(); }},
        {"objects", [&] { objects(); }},
        {"version", [&] { out_ << escape_markup(report_.tool_version); }},
    };
    std::string_view frame = embedded::kReportHtml;
    for (std::size_t mark = frame.find("{{"); mark != std::string_view::npos; mark = frame.find("{{")) {
      const std::size_t end = frame.find("}}", mark);
      out_ << frame.substr(0, mark);
      parts.at(frame.substr(mark + 2, end - mark - 2))();
      frame.remove_prefix(end + 2);
    }
    out_ << frame;
  }

 private:
  void policy_line() {
    out_ << "Policy: " << (report_.policy_name.empty() ? "built in" : escape_markup(report_.policy_name));
    if (!report_.policy_hash.empty())
      out_ << ", hash <code>" << escape_markup(report_.policy_hash) << "</code>";
  }

  void errors() {
    if (report_.error_messages.empty()) return;
    out_ << "<section aria-labelledby=\"errors\"><h2 id=\"errors\">Could not be read</h2><ul class=\"card "
            "errors\" "
            "role=\"list\">\n";
    for (const auto& error : report_.error_messages)
      out_ << "<li><code>" << escape_markup(error) << "</code></li>\n";
    out_ << "</ul></section>\n";
  }

  void tiles() {
    for (const auto outcome : kOutcomes) {
      out_ << "<li class=\"card " << name_of(outcome) << "\"><b>" << summary_.all.of(outcome) << "</b><span>"
           << label_of(outcome) << "</span></li>\n";
    }
  }

  void charts() {
    out_ << "<figure class=\"card\"><figcaption>By outcome</figcaption><div class=\"ringed\">"
         << outcome_ring(summary_.all) << "<ul class=\"key\">";
    for (const auto outcome : kOutcomes) {
      out_ << "<li><i class=\"" << name_of(outcome) << "\"></i>" << name_of(outcome) << ": "
           << summary_.all.of(outcome) << "</li>";
    }
    out_ << "</ul></div></figure>\n<figure class=\"card\"><figcaption>By rule</figcaption>\n<div "
            "class=\"scroll\"><table><thead><tr>"
            "<th scope=\"col\">Rule</th><th class=\"wide\" scope=\"col\">Share</th>";
    for (const auto outcome : kOutcomes)
      out_ << "<th class=\"n\" scope=\"col\">" << name_of(outcome) << "</th>";
    out_ << "</tr></thead><tbody>\n";
    std::size_t most = 0;
    for (const auto rule : rule_ids()) most = std::max(most, summary_.of(rule).total());
    for (const auto rule : rule_ids())
      if (summary_.of(rule).total() > 0) counts_row(std::string(to_string(rule)), summary_.of(rule), most);
    out_ << "</tbody></table></div></figure>\n";
  }

  void counts_row(const std::string& head, const Tally& tally, std::size_t most) {
    out_ << "<tr><th scope=\"row\">" << head << "</th><td class=\"wide\">" << outcome_bar(tally, most)
         << "</td>";
    for (const auto outcome : kOutcomes) out_ << "<td class=\"n\">" << tally.of(outcome) << "</td>";
    out_ << "</tr>\n";
  }

  void meaning_table() {
    const auto sentences = meaning(summary_);
    if (sentences.empty()) return;
    out_ << "<figure class=\"card meaning\"><figcaption>What it means (grey: before, green: "
            "after)</figcaption><div "
            "class=\"scroll\"><table><tbody>\n";
    std::size_t next = 0;
    const auto row = [&](std::string_view what, double before, double after, double most) {
      out_ << "<tr><th scope=\"row\">" << what << "</th><td class=\"wide\">"
           << before_after(before, after, most) << "</td><td>" << escape_markup(sentences[next++])
           << "</td></tr>\n";
    };
    const auto real = [](std::size_t number) { return static_cast<double>(number); };
    if (const auto& cores = summary_.cores; cores.containers > 0) {
      row("Containers whose Go runtime uses the whole node", real(cores.before), real(cores.after),
          real(cores.containers));
    }
    if (const auto& links = summary_.links; links.links > 0)
      row("gRPC clients that compress", real(links.before), real(links.after), real(links.links));
    if (const auto& gossip = summary_.gossip) {
      row("Gossip packets per second and member", gossip->packets_before, gossip->packets_after,
          std::max(gossip->packets_before, gossip->packets_after));
    }
    out_ << "</tbody></table></div></figure>\n";
  }

  void workloads() {
    const auto busy = busiest(summary_, kMaxWorkloads);
    if (busy.empty()) return;
    out_ << "<section aria-labelledby=\"workloads\"><h2 id=\"workloads\">Objects with the most "
            "changes</h2>\n<div class=\"card "
            "scroll\"><table><thead><tr>"
            "<th scope=\"col\">Object</th><th class=\"wide\" scope=\"col\">Share</th>";
    for (const auto outcome : kOutcomes)
      out_ << "<th class=\"n\" scope=\"col\">" << name_of(outcome) << "</th>";
    out_ << "</tr></thead><tbody>\n";
    std::size_t most = 0;
    for (const auto i : busy) most = std::max(most, summary_.by_object[i].total());
    for (const auto i : busy) {
      const auto& object = report_.objects[i];
      counts_row("<a href=\"#o" + std::to_string(i) + "\">" + escape_markup(object.title()) + "</a><small>" +
                     escape_markup(object.source) + ':' + std::to_string(object.line) + "</small>",
                 summary_.by_object[i], most);
    }
    out_ << "</tbody></table></div></section>\n";
  }

  void outcomes() {
    const bool any = summary_.all.of(Outcome::kChange) + summary_.all.of(Outcome::kWarning) > 0;
    for (const auto outcome : kOutcomes) {
      const bool checked =
          !any || outcome == Outcome::kChange || outcome == Outcome::kWarning || outcome == Outcome::kKept;
      out_ << "<label><input type=\"checkbox\" value=\"" << name_of(outcome) << "\""
           << (checked ? " checked" : "") << "> " << name_of(outcome) << "</label>";
    }
  }

  void rules() {
    for (const auto rule : rule_ids())
      if (summary_.of(rule).total() > 0) out_ << "<option>" << to_string(rule) << "</option>";
  }

  void objects() {
    std::size_t written = 0;
    for (std::size_t i = 0; i < report_.objects.size(); ++i)
      if (any_shown(report_.objects[i], show_)) object(i, written++ < kMaxOpen);
    if (written == 0) out_ << "<p class=\"card\">Nothing to show: no finding matches --show.</p>\n";
  }

  void object(std::size_t index, bool open) {
    const ObjectReport& object = report_.objects[index];
    out_ << "<details class=\"object card\" id=\"o" << index << "\"" << (open ? " open" : "")
         << "><summary><h3>" << escape_markup(object.title()) << "</h3><small>"
         << escape_markup(object.source) << ':' << object.line
         << (object.changes && object.mode == Mode::kAudit ? ", mode audit: nothing is written" : "")
         << "</small></summary><div class=\"in\">\n"
         << "<div class=\"scroll\"><table class=\"findings\"><thead><tr><th scope=\"col\">Outcome</th><th "
            "scope=\"col\">Setting</th><th "
            "scope=\"col\">"
            "From → to</th><th scope=\"col\">Why</th><th class=\"n\" "
            "scope=\"col\">Line</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < object.findings.size(); ++i)
      if (shown(object.findings[i], show_)) finding(object, i);
    out_ << "</tbody></table></div>\n";
    diff(object);
    out_ << "</div></details>\n";
  }

  void finding(const ObjectReport& object, std::size_t index) {
    const Finding& finding = object.findings[index];
    const std::string outcome = name_of(finding.outcome);
    const std::string setting =
        finding.setting.empty() ? std::string(to_string(finding.rule)) : to_string(finding.setting);
    out_ << "<tr data-o=\"" << outcome << "\" data-r=\"" << to_string(finding.rule) << "\"";
    if (index < object.ids.size()) out_ << " id=\"f-" << object.ids[index] << "\"";
    out_ << "><td><span class=\"tag " << outcome << "\">" << outcome
         << "</span></td><td><span class=\"value\">" << breakable(setting) << "</span>";
    if (!finding.subject.empty())
      out_ << "<small>" << escape_markup(to_string(finding.subject)) << "</small>";
    out_ << "</td><td class=\"value\">" << escape_markup(from_to(finding)) << "</td><td>"
         << escape_markup(explanation(finding)) << " <code>" << describe(finding.reason).code << "</code>";
    if (!finding.evidence.empty())
      out_ << "<small>Release: " << escape_markup(finding.evidence) << "</small>";
    out_ << "</td><td class=\"n\">" << object.place_of(index).line << "</td></tr>\n";
  }

  void diff(const ObjectReport& object) {
    if (leaves_diff_out(report_, object)) out_ << "<p>" << kDiffLeftOut << "</p>\n";
    const std::string hunks = object_diff(report_, object);
    if (hunks.empty()) return;
    out_ << "<details class=\"diff\"><summary>Diff</summary><pre tabindex=\"0\" aria-label=\"Diff of "
         << escape_markup(object.title()) << "\">";
    for (std::string_view rest = hunks; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      const char mark = line.empty() ? ' ' : line.front();
      const std::string_view css = mark == '+'   ? " class=\"p\""
                                   : mark == '-' ? " class=\"m\""
                                   : mark == '@' ? " class=\"h\""
                                                 : "";
      out_ << "<span" << css << ">" << escape_markup(line) << "</span>";
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    out_ << "</pre></details>\n";
  }

  std::ostream& out_;
  const Report& report_;
  const Summary& summary_;
  Show show_;
};

}  // namespace

void write_html(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options) {
  Page(out, report, summary, options).write();
}

}  // namespace mimir_tuner
