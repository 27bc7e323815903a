#include "mimir_tuner/text/unified_diff.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {
namespace {

std::string hunks(std::string_view text, const std::vector<Splice>& splices) {
  return diff_hunks(text, LineIndex(text), splices);
}

std::string numbered(int lines) {
  std::string out;
  for (int i = 1; i <= lines; ++i) out += std::to_string(i) + "\n";
  return out;
}

TEST_CASE("an inserted line has three lines of context on each side") {
  CHECK(hunks(numbered(9), {{8, 8, "new\n"}}) == "@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+new\n 5\n 6\n 7\n");
}

TEST_CASE("text inserted at the end of a line does not change the line") {
  CHECK(hunks("a\nb\n", {{1, 1, "\nnew"}}) == "@@ -1,2 +1,3 @@\n a\n+new\n b\n");
}

TEST_CASE("a changed line is removed and added") {
  CHECK(hunks("a\nb\nc\n", {{2, 3, "B"}}) == "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
}

TEST_CASE("a removed line is only removed") {
  CHECK(hunks("a\nb\nc\n", {{2, 4, ""}}) == "@@ -1,3 +1,2 @@\n a\n-b\n c\n");
}

TEST_CASE("a missing final newline is marked on both sides") {
  CHECK(hunks("a\nb", {{3, 3, "\nc"}}) ==
        "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+b\n+c\n\\ No newline at end of file\n");
}

TEST_CASE("a missing final newline in the context is marked once") {
  CHECK(hunks("a\nb", {{0, 0, "new\n"}}) == "@@ -1,2 +1,3 @@\n+new\n a\n b\n\\ No newline at end of file\n");
}

TEST_CASE("an insertion after the last line counts from there") {
  CHECK(hunks("a\n", {{2, 2, "b\n"}}) == "@@ -1 +1,2 @@\n a\n+b\n");
  CHECK(hunks("", {{0, 0, "b\n"}}) == "@@ -0,0 +1 @@\n+b\n");
}

TEST_CASE("changes that share context share a hunk; others do not, and shift the later ones") {
  const std::string text = numbered(30);
  CHECK(hunks(text, {{2, 2, "x\n"}, {10, 10, "y\n"}}).find("@@", 20) == std::string::npos);
  const std::string far = hunks(text, {{2, 2, "x\n"}, {text.size(), text.size(), "y\n"}});
  CHECK(far == "@@ -1,4 +1,5 @@\n 1\n+x\n 2\n 3\n 4\n@@ -28,3 +29,4 @@\n 28\n 29\n 30\n+y\n");
}

TEST_CASE("several splices of one line are one change") {
  CHECK(hunks("abc\n", {{0, 1, "A"}, {2, 3, "C"}}) == "@@ -1 +1 @@\n-abc\n+AbC\n");
}

TEST_CASE("lines keep their carriage returns") {
  CHECK(hunks("a\r\nb\r\n", {{3, 3, "new\r\n"}}) == "@@ -1,2 +1,3 @@\n a\r\n+new\r\n b\r\n");
}

TEST_CASE("a splice that changes nothing gives no hunk") { CHECK(hunks("a\nb\n", {{2, 3, "b"}}).empty()); }

TEST_CASE("file names have the form that git apply and patch -p1 accept") {
  CHECK(diff_header("x/y.yaml") == "--- a/x/y.yaml\n+++ b/x/y.yaml\n");
  CHECK(diff_header("./x//y.yaml") == "--- a/x/y.yaml\n+++ b/x/y.yaml\n");
  CHECK(diff_header("/x/y.yaml") == "--- a/x/y.yaml\n+++ b/x/y.yaml\n");
  CHECK(diff_header("-") == "--- a/stdin\n+++ b/stdin\n");
  CHECK(diff_header("a b") == "--- a/a b\t\n+++ b/a b\t\n");
  CHECK(diff_header("a\n\"b") == "--- \"a/a\\012\\\"b\"\n+++ \"b/a\\012\\\"b\"\n");
}

}  // namespace
}  // namespace mimir_tuner
