#include <doctest/doctest.h>

#include "mimir_tuner/edit.h"
#include "mimir_tuner/reader.h"

using namespace mimir_tuner;

TEST_CASE("a JSON object becomes a tree and back") {
  const auto tree = read_json(R"({"a":[1,-2,18446744073709551615,1.5,true,null],"b":{"c":"x\n"}})");
  REQUIRE(tree);
  CHECK(to_json(*tree->root) == R"({"a":[1,-2,18446744073709551615,1.5,true,null],"b":{"c":"x\n"}})");
}
