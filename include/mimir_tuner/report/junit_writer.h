#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// What a JUnit element counts.
struct JunitCounts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
};

enum class JunitVerdict { kPassed, kFailed, kError, kSkipped };

/// One test case. All texts are plain; the writer escapes them. Empty attributes are left out.
struct JunitCase {
  std::string name;
  std::string classname;
  std::string file;  ///< The file that the case is about.
  int line = 0;      ///< Its line, from 1; 0: not known.
  JunitVerdict verdict = JunitVerdict::kPassed;
  std::string message;  ///< In one line: why the case did not pass.
  std::string type;     ///< Of a failure or error: a stable word.
  std::string
      text;  ///< Of a failure or error: the whole story, may have many lines. Of a passed case: its output.
};

/// Writes JUnit XML as GitLab, Jenkins and others read it, in a stream, so that a large report is never in
/// memory as a whole. The caller knows the counts before the cases. Times are always 0, so that equal inputs
/// give equal files. Does not check the stream: the caller does. Not thread-safe.
///
///   JunitWriter junit(out, "mimir-tuner audit", all);
///   junit.begin_suite("Pod a", "a.yaml", counts);
///   junit.add({.name = "x"});
///   junit.end_suite();
///   junit.finish();
class JunitWriter {
 public:
  /// Begins the document; `counts` are those of all suites together.
  JunitWriter(std::ostream& out, std::string_view name, const JunitCounts& counts);

  /// Begins a test suite; `file` may be empty.
  void begin_suite(std::string_view name, std::string_view file, const JunitCounts& counts);
  void add(const JunitCase& one);
  void end_suite();
  /// Ends the document. Call it once, last.
  void finish();

 private:
  std::ostream& out_;
};

}  // namespace mimir_tuner
