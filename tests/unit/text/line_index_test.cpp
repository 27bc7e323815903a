#include "mimir_tuner/text/line_index.h"

#include <doctest/doctest.h>

#include <string>

namespace mimir_tuner {

TEST_CASE("lines are found by offset, with their line ends") {
  const std::string_view text = "a\n\nbc";
  const LineIndex lines(text);
  CHECK(lines.count() == 3);
  CHECK(lines.line(0) == "a\n");
  CHECK(lines.line(1) == "\n");
  CHECK(lines.line(2) == "bc");
  CHECK(lines.line_of(0) == 0);
  CHECK(lines.line_of(1) == 0);
  CHECK(lines.line_of(2) == 1);
  CHECK(lines.line_of(5) == 2);
}

TEST_CASE("the end of a text belongs to an extra line if the text ends with a newline") {
  CHECK(LineIndex("a\n").line_of(2) == 1);
  CHECK(LineIndex("a\n").count() == 1);
  CHECK(LineIndex("a\n").begin(7) == 2);
  CHECK(LineIndex("a").line_of(1) == 0);
  CHECK(LineIndex("").line_of(0) == 0);
  CHECK(LineIndex("").count() == 0);
}

TEST_CASE("columns count characters, lines count from one") {
  const LineIndex lines("a\n\xC3\xBC = 1\n");
  CHECK(lines.place(0).line == 1);
  CHECK(lines.place(4).line == 2);
  CHECK(lines.place(4).column == 2);
  CHECK(lines.count() == 2);
}

TEST_CASE("columns of very long lines are counted in characters too") {
  std::string text = "first\n";
  for (int i = 0; i < 10000; ++i) text += "\xC3\xBC";
  text += "end";
  const LineIndex lines(text);
  CHECK(lines.place(text.size() - 3).column == 10001);
  CHECK(lines.place(text.size()).column == 10004);
  CHECK(lines.place(6 + 2 * 4095).column == 4096);
  CHECK(lines.place(6).line == 2);
}

}  // namespace mimir_tuner
