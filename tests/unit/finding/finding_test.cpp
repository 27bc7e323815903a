#include "mimir_tuner/finding/finding.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

TEST_CASE("an old value is shown as it is, an empty one in quotes, a missing one as unset") {
  CHECK(describe_from({.from = "200ms"}) == "200ms");
  CHECK(describe_from({.from = ""}) == "\"\"");
  CHECK(describe_from({}) == "(unset)");
}

}  // namespace
}  // namespace mimir_tuner
