#include "mimir_tuner/report/junit_writer.h"

#include <ostream>

#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

std::string attribute(std::string_view name, std::string_view value) {
  return value.empty() ? "" : " " + std::string(name) + "=\"" + escape_markup(value) + "\"";
}

std::string attributes(const JunitCounts& counts) {
  return attribute("tests", std::to_string(counts.tests)) +
         attribute("failures", std::to_string(counts.failures)) +
         attribute("errors", std::to_string(counts.errors)) +
         attribute("skipped", std::to_string(counts.skipped)) + attribute("time", "0");
}

std::string element(const std::string& name, const std::string& attributes, const std::string& text) {
  const std::string open = "      <" + name + attributes;
  return open + (text.empty() ? "/>\n" : ">" + escape_markup(text, true) + "</" + name + ">\n");
}

}  // namespace

JunitWriter::JunitWriter(std::ostream& out, std::string_view name, const JunitCounts& counts) : out_(out) {
  out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" << attribute("name", name)
       << attributes(counts) << ">\n";
}

void JunitWriter::begin_suite(std::string_view name, std::string_view file, const JunitCounts& counts) {
  out_ << "  <testsuite" << attribute("name", name) << attribute("file", file) << attributes(counts) << ">\n";
}

void JunitWriter::add(const JunitCase& one) {
  out_ << "    <testcase" << attribute("name", one.name) << attribute("classname", one.classname)
       << attribute("file", one.file) << attribute("line", one.line > 0 ? std::to_string(one.line) : "")
       << attribute("time", "0") << ">\n";
  const std::string message = attribute("message", one.message);
  switch (one.verdict) {
    case JunitVerdict::kPassed:
      if (!one.text.empty()) out_ << element("system-out", "", one.text);
      break;
    case JunitVerdict::kFailed:
      out_ << element("failure", message + attribute("type", one.type), one.text);
      break;
    case JunitVerdict::kError:
      out_ << element("error", message + attribute("type", one.type), one.text);
      break;
    case JunitVerdict::kSkipped:
      out_ << element("skipped", message, "");
      break;
  }
  out_ << "    </testcase>\n";
}

void JunitWriter::end_suite() { out_ << "  </testsuite>\n"; }

void JunitWriter::finish() { out_ << "</testsuites>\n"; }

}  // namespace mimir_tuner
