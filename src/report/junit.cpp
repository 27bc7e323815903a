#include "report/junit.h"

#include "mimir_tuner/report/junit_writer.h"

namespace mimir_tuner {
namespace {

JunitVerdict verdict_of(const Finding& finding, const ReportOptions& options) {
  switch (finding.outcome) {
    case Outcome::kChange:
      return JunitVerdict::kFailed;
    case Outcome::kWarning:
      return options.fail_on_warning ? JunitVerdict::kFailed : JunitVerdict::kPassed;
    case Outcome::kKept:
    case Outcome::kSkipped:
      return JunitVerdict::kSkipped;
    case Outcome::kAlready:
      break;
  }
  return JunitVerdict::kPassed;
}

JunitCounts count(const ObjectReport& object, const ReportOptions& options) {
  JunitCounts out{.tests = object.findings.size()};
  for (const auto& finding : object.findings) {
    const JunitVerdict verdict = verdict_of(finding, options);
    out.failures += verdict == JunitVerdict::kFailed ? 1U : 0U;
    out.skipped += verdict == JunitVerdict::kSkipped ? 1U : 0U;
  }
  return out;
}

std::string message(const Finding& finding) {
  const std::string values = from_to(finding);
  return topic(finding) + (values.empty() ? "" : ": " + values) + ": " + explanation(finding);
}

JunitCase case_of(const ObjectReport& object, std::size_t index, const ReportOptions& options) {
  const Finding& finding = object.findings[index];
  const Place place = object.place_of(index);
  JunitCase out{.name = topic(finding),
                .classname = object.title(),
                .file = object.source,
                .line = place.line,
                .verdict = verdict_of(finding, options)};
  if (out.verdict == JunitVerdict::kPassed) {
    out.text = std::string(to_string(finding.outcome)) + ": " + message(finding);
    return out;
  }
  out.message = message(finding);
  out.type = describe(finding.reason).code;
  out.text = object.source + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
             out.message;
  return out;
}

void write_errors(JunitWriter& junit, const Report& report) {
  if (report.error_messages.empty()) return;
  const std::size_t errors = report.error_messages.size();
  junit.begin_suite("input", "", {.tests = errors, .errors = errors});
  for (const auto& error : report.error_messages)
    junit.add({.name = error,
               .classname = "input",
               .verdict = JunitVerdict::kError,
               .message = error,
               .type = "unreadable"});
  junit.end_suite();
}

}  // namespace

void write_junit(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options) {
  const auto of = [&](Outcome outcome) { return summary.all.of(outcome); };
  const std::size_t errors = report.error_messages.size();
  JunitWriter junit(out, "mimir-tuner audit",
                    {.tests = summary.all.total() + errors,
                     .failures = of(Outcome::kChange) + (options.fail_on_warning ? of(Outcome::kWarning) : 0),
                     .errors = errors,
                     .skipped = of(Outcome::kSkipped) + of(Outcome::kKept)});
  for (const auto& object : report.objects) {
    if (object.findings.empty()) continue;
    junit.begin_suite(object.title(), object.source, count(object, options));
    for (std::size_t i = 0; i < object.findings.size(); ++i) junit.add(case_of(object, i, options));
    junit.end_suite();
  }
  write_errors(junit, report);
  junit.finish();
}

}  // namespace mimir_tuner
