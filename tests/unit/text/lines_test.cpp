#include "mimir_tuner/text/lines.h"

#include <doctest/doctest.h>

#include <string>

namespace mimir_tuner {

TEST_CASE("a place counts lines from one and columns in bytes") {
  const auto place = [](std::string_view text, std::size_t offset) {
    const Place found = position_of(text, offset);
    return std::to_string(found.line) + ":" + std::to_string(found.column);
  };
  CHECK(place("", 0) == "1:1");
  CHECK(place("ab\ncd", 1) == "1:2");
  CHECK(place("ab\ncd", 3) == "2:1");
  CHECK(place("a\rb\r\nc", 2) == "2:1");
  CHECK(place("a\rb\r\nc", 5) == "3:1");
  CHECK(place("\xC3\xA4x", 2) == "1:3");
  CHECK(place("\xEF\xBB\xBFx", 3) == "1:1");
  CHECK(place("\xEF\xBB\xBFx", 0) == "1:1");
  CHECK(place("a", 9) == "1:10");
}

TEST_CASE("a line is found from any offset in it") {
  const std::string_view text = "ab\r\ncd\nef";
  CHECK(line_begin(text, 0) == 0);
  CHECK(line_begin(text, 2) == 0);
  CHECK(line_begin(text, 5) == 4);
  CHECK(line_end(text, 0) == 2);
  CHECK(line_end(text, 4) == 6);
  CHECK(line_end(text, 8) == text.size());
  CHECK(next_line(text, 1) == 4);
  CHECK(next_line(text, 4) == 7);
  CHECK(next_line(text, 9) == text.size());
}

TEST_CASE("a document marker has a blank, a line end or nothing after it") {
  for (const std::string_view text : {"---", "--- a", "---\ta", "---\n", "---\r\n"})
    CHECK_MESSAGE(is_document_marker(text, 0, "---"), text);
  for (const std::string_view text : {"", "--", "---a", "----", " ---", "..."})
    CHECK_MESSAGE(!is_document_marker(text, 0, "---"), text);
  CHECK(is_document_marker("a\n...\n", 2, "..."));
}

}  // namespace mimir_tuner
