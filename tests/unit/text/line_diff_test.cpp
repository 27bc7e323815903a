#include "mimir_tuner/text/line_diff.h"

#include <doctest/doctest.h>

namespace mimir_tuner {

TEST_CASE("equal texts have no difference") { CHECK(line_diff("a\nb\n", "a\nb\n").empty()); }

TEST_CASE("the smallest difference is shown") {
  CHECK(line_diff("a\nb\nc\n", "a\nx\nc\n") == " a\n-b\n+x\n c\n");
  CHECK(line_diff("", "a\n") == "+a\n");
  CHECK(line_diff("a\nb\nc\nd\n", "a\nc\nd\ne\n") == " a\n-b\n c\n d\n+e\n");
}

TEST_CASE("lines far from a difference are left out") {
  CHECK(line_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n") ==
        "-1\n+x\n 2\n 3\n 4\n...\n 6\n 7\n 8\n-9\n+y\n");
}

TEST_CASE("a last line without an end differs from one with it") {
  CHECK(line_diff("a", "a\n") == "(only the end of the last line differs)\n");
}

TEST_CASE("long texts are compared without much memory") {
  std::string a, b;
  for (int i = 0; i < 5000; ++i) {
    a += "a" + std::to_string(i) + '\n';
    b += "b" + std::to_string(i) + '\n';
  }
  CHECK(line_diff(a, b).size() == a.size() + b.size() + 10000);
}

}  // namespace mimir_tuner
