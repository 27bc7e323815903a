#include "mimir_tuner/report/findings_text.h"

#include "mimir_tuner/text/text.h"

namespace mimir_tuner {

std::string finding_topic(const ObjectReport& object, const Finding& finding) {
  std::string text = object.title();
  if (!finding.subject.empty()) text += ": " + to_string(finding.subject);
  text +=
      ": " + (finding.setting.empty() ? std::string(to_string(finding.rule)) : to_string(finding.setting));
  return printable(text);
}

std::string finding_verdict(const Finding& finding, Mode mode) {
  std::string text(to_string(finding.outcome));
  const bool change = finding.outcome == Outcome::kChange;
  if (change && mode == Mode::kAudit) text += " (audit)";
  if (change || finding.from) text += ' ' + printable(describe_from(finding));
  if (change) text += " -> " + printable(finding.to);
  return text + " [" + std::string(describe(finding.reason).code) + "]";
}

std::string findings_text(const Report& report) {
  std::string text;
  for (const auto& object : report.objects)
    for (const auto& finding : object.findings)
      text += finding_topic(object, finding) + "  " + finding_verdict(finding, object.mode) + '\n';
  return text;
}

}  // namespace mimir_tuner
