#include "mimir_tuner/text/text.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

TEST_CASE("text that would control a terminal is replaced") {
  CHECK(printable("a\x1b[31mb") == "a?[31mb");
  CHECK(printable("a\nb\tc\x7f") == "a?b\tc?");
  CHECK(printable("\xC2\x9B"
                  "31m") == "?31m");  // C1: CSI
  CHECK(printable("\xE2\x80\xAE"
                  "abc") == "?abc");  // turns the direction of writing
  CHECK(printable("a\nb", true) == "a\nb");
}

TEST_CASE("text in other scripts does not change") {
  CHECK(printable("\xC3\xBC \xE6\xBC\xA2 \xF0\x9F\x90\x99") == "\xC3\xBC \xE6\xBC\xA2 \xF0\x9F\x90\x99");
}

TEST_CASE("broken UTF-8 is replaced byte by byte") {
  CHECK(printable("\xFFz\xC3") == "?z?");
  CHECK(printable("\xC0\x80") == "??");            // too long
  CHECK(printable("\xED\xA0\x80") == "???");       // half of a surrogate pair
  CHECK(printable("\xF4\x90\x80\x80") == "????");  // beyond Unicode
}

TEST_CASE("markup becomes references") {
  CHECK(escape_markup("<a href=\"x\">'&") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
}

TEST_CASE("paths become paths of URIs") {
  CHECK(percent_encoded("a b/\xC3\xBC#.yaml") == "a%20b/%C3%BC%23.yaml");
}

}  // namespace
}  // namespace mimir_tuner
