#include "mimir_tuner/text/split.h"

#include <doctest/doctest.h>

namespace mimir_tuner {

using Parts = std::vector<std::string_view>;

TEST_CASE("a text has one part more than separators") {
  CHECK(split("a,b", ',') == Parts{"a", "b"});
  CHECK(split("a,,b", ',') == Parts{"a", "", "b"});
  CHECK(split("a\n", '\n') == Parts{"a", ""});
  CHECK(split(",", ',') == Parts{"", ""});
  CHECK(split("", ',') == Parts{""});
}

TEST_CASE("trimming removes the given characters at both ends only") {
  CHECK(trim(" \ta b\t ") == "a b");
  CHECK(trim("\n a") == "\n a");
  CHECK(trim("'a' ", " '") == "a");
  CHECK(trim("  ").empty());
  CHECK(trim("").empty());
}

}  // namespace mimir_tuner
