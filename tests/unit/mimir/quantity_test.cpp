#include "mimir_tuner/mimir/quantity.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mimir_tuner {

// The expected values are those of apimachinery's own ParseQuantity, v0.34.
TEST_CASE("a quantity is read in thousandths, rounded up") {
  struct Case {
    std::string_view text;
    std::int64_t milli;
  };
  for (const Case& row : std::vector<Case>{
           {"0", 0},
           {"00", 0},
           {"0.0", 0},
           {"0m", 0},
           {"1", 1000},
           {"2", 2000},
           {"2.0", 2000},
           {"+1", 1000},
           {"-1", -1000},
           {"-1500u", -2},
           {"007", 7000},
           {"500m", 500},
           {"0.5", 500},
           {".5", 500},
           {"5.", 5000},
           {"1500m", 1500},
           {"1999m", 1999},
           {"8.5", 8500},
           {"1.4", 1400},
           {"0.1m", 1},
           {"0.0001", 1},
           {"1000.1m", 1001},
           {"1n", 1},
           {"1u", 1},
           {"1000u", 1},
           {"1001u", 2},
           {"0.000000000000000000000000000001", 1},
           {"1e0", 1000},
           {"1e3", 1000000},
           {"1E3", 1000000},
           {"1e+3", 1000000},
           {"1e-3", 1},
           {"1e-30", 1},
           {"0e999", 0},
           {"1k", 1000000},
           {"2k", 2000000},
           {"1M", 1000000000},
           {"1G", 1000000000000},
           {"1T", 1000000000000000},
           {"1P", 1000000000000000000},
           {"1Ki", 1024000},
           {"1.5Ki", 1536000},
           {"0.5Ki", 512000},
           {"1Mi", 1048576000},
           {"1Gi", 1073741824000},
           {"1Ti", 1099511627776000},
           {"1Pi", 1125899906842624000},
           {"9223372036854775807m", INT64_MAX},
           {"9223372036854775.807", INT64_MAX},
           {"9223372036854775806.1m", INT64_MAX},
           {"0.00Ei", 0},
           {"+", 0},
           {".", 0},
           {"m", 0},
       }) {
    CAPTURE(row.text);
    const auto parsed = parse_milli_quantity(row.text);
    REQUIRE(parsed.has_value());
    CHECK(*parsed == row.milli);
  }
}

TEST_CASE("text that Kubernetes rejects, or that does not fit, is not a quantity") {
  for (const std::string_view text : {"",
                                      " ",
                                      "1 ",
                                      " 1",
                                      "1cpu",
                                      "0,5",
                                      "1e3m",
                                      "1m3",
                                      "1K",
                                      "1mi",
                                      "1i",
                                      "1ki",
                                      "0.1mi",
                                      "0.1am",
                                      "aoeu",
                                      ".5i",
                                      "-3.01i",
                                      "-3.01e-",
                                      "1e",
                                      "1e+",
                                      "1Em",
                                      "1EE",
                                      "1.1.1",
                                      "1.1.M",
                                      "1+1.0M",
                                      "--1",
                                      "+-1",
                                      "0x10",
                                      "1_000",
                                      "inf",
                                      "NaN",
                                      "Ei",
                                      "e-30",
                                      "1e99999999999999999999",
                                      "1E",
                                      "1Ei",
                                      "1e16",
                                      "9223372036854775808m",
                                      "9223372036854775807.1m",
                                      "99999999999999999999999999",
                                      "1e400"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_milli_quantity(text).has_value());
  }
  CHECK_FALSE(parse_milli_quantity(std::string_view("1\0", 2)).has_value());
}

TEST_CASE("resourceFieldRef rounds up to whole cores") {
  struct Case {
    std::int64_t milli, cores;
  };
  for (const Case& row : std::vector<Case>{{0, 0},
                                           {1, 1},
                                           {250, 1},
                                           {999, 1},
                                           {1000, 1},
                                           {1001, 2},
                                           {1999, 2},
                                           {2000, 2},
                                           {2500, 3},
                                           {8500, 9},
                                           {INT64_MAX, 9223372036854776}}) {
    CAPTURE(row.milli);
    CHECK(cores_rounded_up(row.milli) == row.cores);
  }
}

}  // namespace mimir_tuner
