#include <doctest/doctest.h>

#include "mimir_tuner/release.h"

namespace mimir_tuner {

TEST_CASE("a release is read from an image tag") { CHECK(Release::parse("2.17.3").has_value()); }

}  // namespace mimir_tuner
