#include "mimir_tuner/finding/remedies.h"

#include <doctest/doctest.h>

namespace mimir_tuner {

TEST_CASE("every reason says what to do and where its fact stands") {
  for (const auto& reason : all_reasons()) {
    CAPTURE(reason.code);
    const auto& facts = facts_of(reason.reason);
    CHECK(facts.code == reason.code);
    CHECK_FALSE(facts.remedy.empty());
    CHECK_FALSE(facts.source.empty());
  }
}

}  // namespace mimir_tuner
