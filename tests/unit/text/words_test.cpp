#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/glob.h"
#include "mimir_tuner/text/nearest_word.h"

namespace mimir_tuner {

TEST_CASE("a glob matches whole texts by letters, * and ?") {
  struct Case {
    std::string_view glob, text;
    bool matches;
  };
  for (const Case& row : std::vector<Case>{
           {"", "", true},
           {"", "a", false},
           {"a", "a", true},
           {"a", "A", false},
           {"a", "ab", false},
           {"*", "", true},
           {"*", "anything", true},
           {"**", "", true},
           {"?", "a", true},
           {"?", "", false},
           {"?", "ab", false},
           {"mimir-dev-*", "mimir-dev-", true},
           {"mimir-dev-*", "mimir-dev-7", true},
           {"mimir-dev-*", "mimir-prod", false},
           {"*-dev", "mimir-dev", true},
           {"*-dev", "mimir-dev-1", false},
           {"*a*b*", "xxaxxbxx", true},
           {"*a*b*", "xxbxxaxx", false},
           {"a?c*", "abcdef", true},
           {"ingester-zone-?", "ingester-zone-a", true},
           {"*ab", "aab", true},
           {"*aab", "aaab", true},
           {"[a]", "a", false},
           {"a.c", "abc", false},
       }) {
    CAPTURE(row.glob);
    CAPTURE(row.text);
    CHECK(glob_match(row.glob, row.text) == row.matches);
  }
}

TEST_CASE("a hostile glob takes no longer than the product of the lengths") {
  const std::string text(253, 'a');
  std::string glob;
  for (int i = 0; i < 126; ++i) glob += "*a";
  CHECK_FALSE(glob_match(glob + "b", text));
  CHECK(glob_match(glob, text));
}

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
