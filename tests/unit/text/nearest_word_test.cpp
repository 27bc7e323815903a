#include "mimir_tuner/text/nearest_word.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace mimir_tuner {

TEST_CASE("the nearest word is one that a typing error away") {
  const std::vector<std::string_view> words = {"enabled",         "existing", "delivery",      "settings",
                                               "gossip_interval", "codec",    "oldestRelease", "s2"};
  struct Case {
    std::string_view word, nearest;
  };
  for (const Case& row : std::vector<Case>{
           {"enabeld", "enabled"},
           {"Enabled", "enabled"},
           {"exsiting", "existing"},
           {"setting", "settings"},
           {"gossip_intervall", "gossip_interval"},
           {"gossipInterval", "gossip_interval"},
           {"oldest_release", "oldestRelease"},
           {"oldestVersion", ""},
           {"codecs", "codec"},
           {"s", "s2"},
           {"zz", ""},
           {"zstd", ""},
           {"x", ""},
           {"", ""},
       }) {
    CAPTURE(row.word);
    CHECK(nearest_word(row.word, words) == row.nearest);
  }
  CHECK(nearest_word("enabled", {}).empty());
  CHECK(nearest_word(std::string(100000, 'x'), words).empty());
  CHECK(nearest_word("ab", {"ac", "ad"}) == "ac");
}

}  // namespace mimir_tuner
