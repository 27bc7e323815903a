#include "cli/audit_outputs.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

// "table, json=report.json", or the error.
std::string parsed(const std::vector<std::string>& outputs, const std::string& output_file = "") {
  const auto result = parse_outputs(outputs, output_file);
  if (!result) return result.error().message;
  std::string text;
  for (const auto& output : *result) {
    text += text.empty() ? "" : ", ";
    text += all_formats()[static_cast<std::size_t>(output.format)].name;
    if (!output.file.empty()) text += "=" + output.file;
  }
  return text;
}

}  // namespace

TEST_CASE("without options the output is a table on standard output") { CHECK(parsed({}) == "table"); }

TEST_CASE("each report goes to its own destination") {
  CHECK(parsed({"json"}) == "json");
  CHECK(parsed({"json=-"}) == "json");
  CHECK(parsed({"table", "json=a.json", "sarif=b"}) == "table, json=a.json, sarif=b");
}

TEST_CASE("--output-file is the destination of the format without a file") {
  CHECK(parsed({"junit"}, "a.txt") == "junit=a.txt");
  CHECK(parsed({"json=a.json", "table"}, "b") == "json=a.json, table=b");
}

TEST_CASE("without a format the extension of --output-file selects it") {
  CHECK(parsed({}, "report.html") == "html=report.html");
  CHECK(parsed({}, "report.sarif.json") == "sarif=report.sarif.json");
  CHECK(parsed({}, "report.foo") ==
        "cannot tell the report format from the name report.foo; write -o FORMAT=report.foo");
}

TEST_CASE("an invalid combination is an error that says what to write") {
  CHECK(parsed({"table", "json"}) ==
        "only one report can go to standard output; write -o FORMAT=FILE for the others");
  CHECK(parsed({"yaml=a", "json=a"}) == "two reports cannot be written to the same file, a");
  CHECK(parsed({"json=a"}, "b") ==
        "--output-file needs exactly one format without a file; write -o FORMAT=FILE for each");
  CHECK(parsed({"json="}) == "-o json= has no file name; write -o json=FILE");
  CHECK(parsed({"report.json"}) == "-o requires a format, not a file; write -o json=report.json");
  CHECK(parsed({"jsn"}).starts_with("unknown format \"jsn\"; did you mean \"json\"? (known: table, "));
}

}  // namespace mimir_tuner
