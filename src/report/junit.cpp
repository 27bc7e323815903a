#include "report/junit.h"

#include <algorithm>
#include <ostream>

#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

struct Counts {
  std::size_t failures = 0;
  std::size_t skipped = 0;
};

bool fails(const Finding& finding, const ReportOptions& options) {
  return finding.outcome == Outcome::kChange ||
         (options.fail_on_warning && finding.outcome == Outcome::kWarning);
}

bool skipped(const Finding& finding) {
  return finding.outcome == Outcome::kSkipped || finding.outcome == Outcome::kKept;
}

Counts count(const ObjectReport& object, const ReportOptions& options) {
  Counts out;
  for (const auto& finding : object.findings) {
    out.failures += fails(finding, options) ? 1U : 0U;
    out.skipped += skipped(finding) ? 1U : 0U;
  }
  return out;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + escape_markup(value) + "\"";
}

std::string numbers(std::size_t tests, std::size_t failures, std::size_t errors, std::size_t left) {
  return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
         attribute("errors", std::to_string(errors)) + attribute("skipped", std::to_string(left)) +
         attribute("time", "0");
}

std::string message(const Finding& finding) {
  const std::string values = from_to(finding);
  return topic(finding) + (values.empty() ? "" : ": " + values) + ": " + explanation(finding);
}

void write_case(std::ostream& out, const ObjectReport& object, std::size_t index,
                const ReportOptions& options) {
  const Finding& finding = object.findings[index];
  const Place place = object.place_of(index);
  out << "    <testcase" << attribute("name", topic(finding)) << attribute("classname", object.title())
      << attribute("file", object.source) << attribute("line", std::to_string(place.line))
      << attribute("time", "0") << ">\n";
  const auto attributes = attribute("message", message(finding));
  const auto code = describe(finding.reason).code;
  if (fails(finding, options)) {
    out << "      <failure" << attributes << attribute("type", code) << ">" << escape_markup(object.source)
        << ':' << place.line << ':' << place.column << ": " << escape_markup(message(finding))
        << "</failure>\n";
  } else if (skipped(finding)) {
    out << "      <skipped" << attributes << "/>\n";
  } else {
    out << "      <system-out>"
        << escape_markup(std::string(to_string(finding.outcome)) + ": " + message(finding))
        << "</system-out>\n";
  }
  out << "    </testcase>\n";
}

void write_errors(std::ostream& out, const Report& report) {
  if (report.error_messages.empty()) return;
  const std::size_t errors = report.error_messages.size();
  out << "  <testsuite" << attribute("name", "input") << numbers(errors, 0, errors, 0) << ">\n";
  for (const auto& error : report.error_messages) {
    out << "    <testcase" << attribute("name", error) << attribute("classname", "input")
        << attribute("time", "0") << ">\n      <error" << attribute("message", error)
        << attribute("type", "unreadable") << "/>\n    </testcase>\n";
  }
  out << "  </testsuite>\n";
}

}  // namespace

void write_junit(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options) {
  const auto of = [&](Outcome outcome) { return summary.all.of(outcome); };
  const std::size_t failures = of(Outcome::kChange) + (options.fail_on_warning ? of(Outcome::kWarning) : 0);
  const std::size_t errors = report.error_messages.size();
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" << attribute("name", "mimir-tuner audit")
      << numbers(summary.all.total() + errors, failures, errors, of(Outcome::kSkipped) + of(Outcome::kKept))
      << ">\n";
  for (const auto& object : report.objects) {
    if (object.findings.empty()) continue;
    const Counts counts = count(object, options);
    out << "  <testsuite" << attribute("name", object.title()) << attribute("file", object.source)
        << numbers(object.findings.size(), counts.failures, 0, counts.skipped) << ">\n";
    for (std::size_t i = 0; i < object.findings.size(); ++i) write_case(out, object, i, options);
    out << "  </testsuite>\n";
  }
  write_errors(out, report);
  out << "</testsuites>\n";
}

}  // namespace mimir_tuner
