#include "mimir_tuner/text/splice.h"

#include <doctest/doctest.h>

#include <vector>

namespace mimir_tuner {

TEST_CASE("splices replace, delete and insert at the offsets of the original text") {
  const auto apply = [](std::string_view text, std::vector<Splice> splices) {
    return apply_splices(text, splices);
  };
  CHECK(apply("abc", {}) == "abc");
  CHECK(apply("abc", {{1, 2, "XY"}}) == "aXYc");
  CHECK(apply("abc", {{0, 1, ""}, {2, 2, "-"}, {3, 3, "!"}}) == "b-c!");
  CHECK(apply("abc", {{0, 3, "x"}}) == "x");
  CHECK(apply("abc", {{1, 1, "1"}, {1, 1, "2"}}) == "a12bc");
  CHECK(apply("", {{0, 0, "x"}}) == "x");
}

}  // namespace mimir_tuner
