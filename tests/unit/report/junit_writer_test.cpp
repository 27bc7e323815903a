#include "mimir_tuner/report/junit_writer.h"

#include <doctest/doctest.h>

#include <sstream>

namespace mimir_tuner {
namespace {

std::string written(const JunitCase& one) {
  std::ostringstream out;
  JunitWriter junit(out, "all", {.tests = 1});
  junit.begin_suite("suite", "", {.tests = 1});
  junit.add(one);
  junit.end_suite();
  junit.finish();
  return out.str();
}

TEST_CASE("a document has its counts on the root and on each suite") {
  CHECK(written({.name = "a"}) ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"all\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
        "  <testsuite name=\"suite\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
        "    <testcase name=\"a\" time=\"0\">\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
}

TEST_CASE("each verdict has its own element") {
  const auto has = [](JunitVerdict verdict, std::string_view text) {
    const JunitCase one{.name = "a", .verdict = verdict, .message = "m", .type = "t", .text = "x\ny"};
    return written(one).find(text) != std::string::npos;
  };
  CHECK(has(JunitVerdict::kPassed, "<system-out>x\ny</system-out>"));
  CHECK(has(JunitVerdict::kFailed, "<failure message=\"m\" type=\"t\">x\ny</failure>"));
  CHECK(has(JunitVerdict::kError, "<error message=\"m\" type=\"t\">x\ny</error>"));
  CHECK(has(JunitVerdict::kSkipped, "<skipped message=\"m\"/>"));
}

TEST_CASE("texts are escaped and control characters replaced") {
  const std::string text = written({.name = "<\"\x1b&>"});
  CHECK(text.find("name=\"&lt;&quot;?&amp;&gt;\"") != std::string::npos);
}

TEST_CASE("file and line are written where they are known") {
  CHECK(written({.name = "a", .file = "f.yaml", .line = 3}).find("file=\"f.yaml\" line=\"3\"") !=
        std::string::npos);
  CHECK(written({.name = "a"}).find("line=") == std::string::npos);
}

}  // namespace
}  // namespace mimir_tuner
