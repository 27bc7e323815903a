#include "mimir_tuner/text/utf8.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

std::string encoded(unsigned code) {
  std::string text;
  append_utf8(text, code);
  return text;
}

}  // namespace

TEST_CASE("a code point is encoded in as few bytes as UTF-8 allows, and decoded again") {
  struct Case {
    unsigned code;
    std::string_view bytes;
  };
  for (const Case& row : {
           Case{0x00, std::string_view("\0", 1)},
           Case{0x7F, "\x7F"},
           Case{0x80, "\xC2\x80"},
           Case{0x7FF, "\xDF\xBF"},
           Case{0x800, "\xE0\xA0\x80"},
           Case{0xFFFD, "\xEF\xBF\xBD"},
           Case{0x10000, "\xF0\x90\x80\x80"},
           Case{0x10FFFF, "\xF4\x8F\xBF\xBF"},
       }) {
    CAPTURE(row.code);
    CHECK(encoded(row.code) == row.bytes);
    CHECK(utf8_length(row.bytes) == row.bytes.size());
    CHECK(static_cast<unsigned>(decode_utf8(row.bytes)) == row.code);
  }
}

TEST_CASE("a malformed character has no length and decodes to the replacement character") {
  for (const std::string_view bytes :
       {"", "\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3z", "\xE0\x9F\xBF", "\xE2\x82", "\xE2\x82z",
        "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x90", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    CAPTURE(bytes);
    CHECK(utf8_length(bytes) == 0);
    CHECK(decode_utf8(bytes) == U'\uFFFD');
  }
}

TEST_CASE("what follows a character does not change its length") {
  CHECK(utf8_length("az") == 1);
  CHECK(utf8_length("\xC3\xBC\xFF") == 2);
}

TEST_CASE("characters are counted by their first bytes") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("a\xC3\xBC\xE6\xBC\xA2\xF0\x9F\x90\x99") == 4);
  CHECK(count_characters("\xFF\xFF") == 2);
}

TEST_CASE("a text is valid UTF-8 if all of its characters are") {
  CHECK(is_valid_utf8(""));
  CHECK(is_valid_utf8("a\xC3\xBC\xF0\x9F\x90\x99"));
  CHECK_FALSE(is_valid_utf8("a\xC3"));
  CHECK_FALSE(is_valid_utf8("\x80z"));
}

TEST_CASE("a pair of surrogate escapes is one code point") {
  CHECK(decode_surrogate_escapes("\\ud83d\\ude00 and more") == 0x1F600);
  CHECK(decode_surrogate_escapes("\\uD800\\uDC00") == 0x10000);
  CHECK(decode_surrogate_escapes("\\uDBFF\\uDFFF") == 0x10FFFF);
  for (const std::string_view text :
       {"", "\\ud83d", "\\ud83d\\u", "\\ude00\\ud83d", "\\ud83d\\ud83d", "\\u0041\\ude00", "\\ud83dx\\ude00",
        "\\Ud83d\\ude00", "\\ud83 \\ude00"})
    CHECK_MESSAGE(decode_surrogate_escapes(text) == 0, text);
}

}  // namespace mimir_tuner
