#include "mimir_tuner/text/contains.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace mimir_tuner {

TEST_CASE("lists of any kind can be searched for a word") {
  constexpr std::string_view kArray[] = {"a", "b"};
  CHECK(contains(kArray, "b"));
  CHECK_FALSE(contains(kArray, "B"));
  CHECK(contains(std::vector<std::string>{"x"}, "x"));
  CHECK_FALSE(contains(std::vector<std::string_view>{}, ""));
}

}  // namespace mimir_tuner
