#include "mimir_tuner/text/ascii.h"

#include <doctest/doctest.h>

namespace mimir_tuner {

TEST_CASE("classes of characters end where ASCII's ranges end") {
  for (const char c : {'0', '9'}) CHECK(is_ascii_digit(c));
  for (const char c : {'/', ':', 'a', '\0', '\xB2'}) CHECK_FALSE(is_ascii_digit(c));
  for (const char c : {'a', 'z', 'A', 'Z'}) CHECK(is_ascii_letter(c));
  for (const char c : {'`', '{', '@', '[', '0', '\xE9'}) CHECK_FALSE(is_ascii_letter(c));
  for (const char c : {'a', 'Z', '5'}) CHECK(is_ascii_alphanumeric(c));
  for (const char c : {'_', '-', '\xFF'}) CHECK_FALSE(is_ascii_alphanumeric(c));
}

TEST_CASE("only the letters A to Z change to lower case") {
  CHECK(ascii_lower("@AZ[az09\xC3\x84") == "@az[az09\xC3\x84");
  CHECK(ascii_lower("").empty());
}

TEST_CASE("texts can be compared without regard to case") {
  CHECK(equal_ignoring_case("Content-Length", "content-LENGTH"));
  CHECK(equal_ignoring_case("", ""));
  CHECK_FALSE(equal_ignoring_case("close", "closed"));
  CHECK_FALSE(equal_ignoring_case("\xC3\x84", "\xC3\xA4"));
}

}  // namespace mimir_tuner
