#include "mimir_tuner/mimir/gossip.h"

#include <doctest/doctest.h>

#include <initializer_list>

namespace mimir_tuner {

TEST_CASE("a message is sent factor * ceil(log10(members + 1)) times") {
  struct Row {
    std::int64_t members, by_four, by_three;
  };
  for (const auto& row :
       {Row{2, 4, 3}, Row{9, 4, 3}, Row{10, 8, 6}, Row{98, 8, 6}, Row{99, 8, 6}, Row{100, 12, 9},
        Row{800, 12, 9}, Row{999, 12, 9}, Row{1000, 16, 12}, Row{9999, 16, 12}, Row{10000, 20, 15}}) {
    CAPTURE(row.members);
    CHECK(gossip_figures({.factor = 4}, row.members).sends == row.by_four);
    CHECK(gossip_figures({.factor = 3}, row.members).sends == row.by_three);
  }
}

TEST_CASE("the figures at 800 members") {
  const auto before = gossip_figures({}, 800);
  const auto after = gossip_figures({.interval_seconds = 1, .factor = 3}, 800);
  CHECK(before.packets_per_second == doctest::Approx(15));
  CHECK(after.packets_per_second == doctest::Approx(3));
  CHECK(before.spread_seconds == doctest::Approx(1));
  CHECK(after.spread_seconds == doctest::Approx(5));
  CHECK(before.drain_seconds == doctest::Approx(0.8));
  CHECK(after.drain_seconds == doctest::Approx(3));
  CHECK(before.miss_chance == doctest::Approx(0.005).epsilon(0.05));
  CHECK(after.miss_chance == doctest::Approx(0.094).epsilon(0.02));
  CHECK(after.full_sync_seconds == doctest::Approx(180));
}

TEST_CASE("full syncs become rarer from 33 members on") {
  CHECK(gossip_figures({}, 32).full_sync_seconds == doctest::Approx(30));
  CHECK(gossip_figures({}, 33).full_sync_seconds == doctest::Approx(60));
  CHECK(gossip_figures({.push_pull_seconds = 0}, 800).full_sync_seconds == doctest::Approx(0));
}

TEST_CASE("two members have one peer each, and one member has none") {
  CHECK(gossip_figures({}, 2).packets_per_second == doctest::Approx(5));
  CHECK(gossip_figures({}, 1).sends == 0);
}

}  // namespace mimir_tuner
