#include "mimir_tuner/text/glob.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

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

}  // namespace mimir_tuner
