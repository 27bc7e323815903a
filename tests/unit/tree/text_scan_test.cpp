#include "mimir_tuner/tree/text_scan.h"

#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("characters that YAML does not allow are rejected, even in comments") {
  for (const char bad : {'\x01', '\x1B', '\x7F', '\0'}) {
    CHECK(json_of("a: 1\n# " + std::string(1, bad) + "\n") ==
          "2:3: control characters are not allowed in YAML");
  }
  CHECK(json_of("a: \xFF\n") == "1:4: invalid UTF-8");
  CHECK(json_of("a: \xC0\xAF\n") == "1:4: invalid UTF-8");
  CHECK(json_of("a: \xED\xA0\x80\n") == "1:4: invalid UTF-8");
  CHECK(json_of("a: \xC2\x80\n") == "1:4: this character is not allowed in YAML");
  CHECK(json_of(std::string_view("\xFF\xFE"
                                 "a\0",
                                 4)) == "1:1: the text is UTF-16; save it as UTF-8");
  CHECK(json_of("a: \xF0\x9F\x98\x80 \xC2\xA0\n") == "{\"a\":\"\xF0\x9F\x98\x80 \xC2\xA0\"}");
}

TEST_CASE("a text is scanned for characters beyond ASCII and for rare line breaks") {
  CHECK(inspect("a: 1\r\n\tb")->ascii);
  CHECK_FALSE(inspect("\xC3\xA4")->ascii);
  CHECK_FALSE(inspect("a\r\nb\n")->rare_breaks);
  for (const char* text : {"a\rb", "a\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"})
    CHECK_MESSAGE(inspect(text)->rare_breaks, text);
}

TEST_CASE("a byte order mark is allowed at the start of a text only") {
  CHECK(inspect("\xEF\xBB\xBF"
                "a")
            .has_value());
  CHECK_FALSE(inspect("a\xEF\xBB\xBF").has_value());
}
