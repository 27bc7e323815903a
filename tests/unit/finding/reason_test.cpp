#include "mimir_tuner/finding/reason.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

// The compiler checks that the table is complete and its codes are unique: static_assert in reason.cpp.

bool is_code(std::string_view text) {
  for (const char c : text)
    if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') return false;
  return !text.starts_with('-') && !text.ends_with('-');
}

TEST_CASE("codes are lower-case words with hyphens, as links and metric labels need them") {
  for (const auto& row : all_reasons()) {
    CAPTURE(row.code);
    CHECK(is_code(row.code));
  }
}

TEST_CASE("sentences and remedies fit into a longer sentence: no full stop, sentences no capital letter") {
  for (const auto& row : all_reasons()) {
    CAPTURE(row.code);
    CHECK_FALSE(row.sentence.ends_with('.'));
    CHECK_FALSE(row.remedy.ends_with('.'));
    CHECK_FALSE(row.source.ends_with('.'));
    const bool name_first = row.sentence.starts_with("Mimir") || row.sentence.starts_with("Go ") ||
                            row.sentence.starts_with("Grafana") || row.sentence.starts_with("Kubernetes");
    const char first = row.sentence.front();
    CHECK((name_first || (first >= 'a' && first <= 'z')));
  }
}

TEST_CASE("a reason is found by its code") {
  REQUIRE(find_reason("no-cpu-limit") != nullptr);
  CHECK(find_reason("no-cpu-limit")->reason == Reason::kNoCpuLimit);
  CHECK(find_reason("ha-tracker-on-memberlist")->reason == Reason::kHaTrackerGossip);
  CHECK(find_reason("NO-CPU-LIMIT") == nullptr);
  CHECK(find_reason("") == nullptr);
}

TEST_CASE("a full sentence begins with a capital letter and ends with a full stop") {
  CHECK(full_sentence(Reason::kSubresource) == "Subresources are never changed.");
  CHECK(full_sentence(Reason::kGossipDefault).starts_with("Mimir's default"));
}

TEST_CASE("a reason that reports a missing CPU limit never changes anything") {
  CHECK(describe(Reason::kNoCpuLimit).outcomes.contains(Outcome::kSkipped));
  CHECK_FALSE(describe(Reason::kNoCpuLimit).outcomes.contains(Outcome::kChange));
}

}  // namespace
}  // namespace mimir_tuner
