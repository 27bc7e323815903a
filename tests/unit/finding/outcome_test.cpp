#include "mimir_tuner/finding/outcome.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

TEST_CASE("outcomes of a set are listed in the order of the enum") {
  CHECK(to_string(OutcomeSet{Outcome::kSkipped}) == "skipped");
  CHECK(to_string(OutcomeSet{Outcome::kWarning, Outcome::kChange, Outcome::kSkipped}) ==
        "change or skipped or warning");
  CHECK(to_string(OutcomeSet{}).empty());
}

TEST_CASE("a set contains what it was made of and nothing else") {
  constexpr OutcomeSet kSet{Outcome::kChange, Outcome::kWarning};
  CHECK(kSet.contains(Outcome::kChange));
  CHECK(kSet.contains(Outcome::kWarning));
  CHECK_FALSE(kSet.contains(Outcome::kAlready));
  CHECK_FALSE(kSet.contains(Outcome::kKept));
  CHECK_FALSE(kSet.contains(Outcome::kSkipped));
}

}  // namespace
}  // namespace mimir_tuner
