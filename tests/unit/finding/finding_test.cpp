#include "mimir_tuner/finding/finding.h"

#include <doctest/doctest.h>

#include <set>

namespace mimir_tuner {
namespace {

TEST_CASE("reason codes are unique, and each has a sentence") {
  std::set<std::string_view> codes;
  for (const auto& row : all_reasons()) {
    CHECK(codes.insert(row.code).second);
    CHECK_FALSE(row.sentence.empty());
    CHECK(&describe(row.reason) == &row);
  }
}

}  // namespace
}  // namespace mimir_tuner
