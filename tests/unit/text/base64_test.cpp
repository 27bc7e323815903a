#include "mimir_tuner/text/base64.h"

#include <doctest/doctest.h>

#include <string>

namespace mimir_tuner {

TEST_CASE("base64 has the padding of RFC 4648") {
  struct Case {
    std::string_view bytes, text;
  };
  for (const Case& row : {Case{"", ""}, Case{"f", "Zg=="}, Case{"fo", "Zm8="}, Case{"foo", "Zm9v"},
                          Case{"foobar", "Zm9vYmFy"}, Case{"\xFF\xFE\xFD", "//79"}}) {
    CAPTURE(row.text);
    CHECK(encode_base64(row.bytes) == row.text);
    CHECK(decode_base64(row.text) == row.bytes);
  }
}

TEST_CASE("every byte survives base64") {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  CHECK(decode_base64(encode_base64(bytes)) == bytes);
}

TEST_CASE("text that is not base64 decodes to nothing") {
  for (const std::string_view text : {"a", "abc", "!!!!", "Zg\n="})
    CHECK_MESSAGE(decode_base64(text).empty(), text);
}

}  // namespace mimir_tuner
