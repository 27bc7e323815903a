#include <doctest/doctest.h>

#include <climits>
#include <string>
#include <vector>

#include "mimir_tuner/mimir/catalogue.h"

namespace mimir_tuner {

// The expected values are those of Go's time.ParseDuration.
TEST_CASE("a Go duration is read in nanoseconds") {
  struct Case {
    std::string_view text;
    long long nanoseconds;
  };
  for (const Case& row : std::vector<Case>{
           {"0", 0},
           {"+0", 0},
           {"-0", 0},
           {"0s", 0},
           {"1s", 1000000000},
           {"1000ms", 1000000000},
           {"200ms", 200000000},
           {"1m0.5s", 60500000000},
           {"0.5s", 500000000},
           {".5s", 500000000},
           {"1.s", 1000000000},
           {"-1s", -1000000000},
           {"+1s", 1000000000},
           {"1h1m1s1ms1us1ns", 3661001001001},
           {"1\u00b5s", 1000},
           {"1\u03bcs", 1000},
           {"0.1ns", 0},
           {"1s1s", 2000000000},
           {"0.100000000000000000000h", 360000000000},
           {"9223372036854775807ns", LLONG_MAX},
           {"-9223372036854775808ns", LLONG_MIN},
           {"2562047h47m16.854775807s", LLONG_MAX},
       }) {
    CAPTURE(row.text);
    const auto parsed = parse_go_duration(row.text);
    REQUIRE(parsed.has_value());
    CHECK(*parsed == row.nanoseconds);
  }
}

TEST_CASE("text that Go rejects is not a duration") {
  for (const std::string_view text : {"",
                                      "1",
                                      "1000000000",
                                      "-1",
                                      "+",
                                      "-",
                                      "s",
                                      ".s",
                                      "-.s",
                                      "1d",
                                      "1_000ms",
                                      "1 s",
                                      " 1s",
                                      "1s ",
                                      "1S",
                                      "1s.",
                                      "1.2.3s",
                                      "--1s",
                                      "1e3s",
                                      "0x1s",
                                      "1,5s",
                                      "3000000h",
                                      "9223372036854775808ns",
                                      "9223372036854775807ns1ns",
                                      "9223372036854775808ns9223372036854775808ns",
                                      "-9223372036854775809ns",
                                      "99999999999999999999s",
                                      "${GI:1s}"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_go_duration(text).has_value());
  }
}

}  // namespace mimir_tuner
