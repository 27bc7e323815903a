#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "mimir_tuner/mimir/catalogue.h"

namespace mimir_tuner {
namespace {

const Setting& by_flag(std::string_view flag) {
  const Setting* setting = find_setting_by_flag(flag);
  REQUIRE_MESSAGE(setting != nullptr, std::string(flag));
  return *setting;
}

}  // namespace

TEST_CASE("a value is checked for type and range") {
  for (const auto& row : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"memberlist.gossip-interval", "1s"},
           {"memberlist.gossip-interval", "1ns"},
           {"memberlist.pullpush-interval", "0"},
           {"memberlist.pullpush-interval", "0s"},
           {"memberlist.retransmit-factor", "1"},
           {"memberlist.retransmit-factor", "3"},
           {"memberlist.max-join-retries", "0"},
           {"memberlist.bind-port", "65535"},
           {"memberlist.compression-enabled", "true"},
           {"memberlist.compression-enabled", "false"},
           {"memberlist.compression-algorithm", "snappy"},
           {"memberlist.join", "[]"},
           {"memberlist.join", "[dns+a:7946, \"b\"]"},
           {"memberlist.join", "dns+a:7946"},
           {"ingester.client.grpc-compression", ""},
           {"ingester.client.grpc-compression", "gzip"},
       }) {
    CAPTURE(row.first);
    CAPTURE(row.second);
    CHECK(check_value(by_flag(row.first), row.second).has_value());
  }
}

TEST_CASE("the error says what is wrong with a value and how to write it") {
  struct Case {
    std::string_view flag, value, message;
  };
  const std::string_view kDuration =
      " is not a duration; write a number with a unit (ms, s, m or h), such as 500ms or 1m30s";
  for (const Case& row : std::vector<Case>{
           {"memberlist.gossip-interval", "1", "\"1\" has no unit; write 1s for seconds"},
           {"memberlist.gossip-interval", "1000000000",
            "\"1000000000\" has no unit; write 1000000000s for seconds"},
           {"memberlist.gossip-interval", "0", "\"0\" is too small; it must be greater than 0"},
           {"memberlist.gossip-interval", "99999999999999h",
            "\"99999999999999h\" is too long; the longest duration is 2562047h (292 years)"},
           {"memberlist.gossip-interval", "-9000000h30m",
            "\"-9000000h30m\" is too long; the longest duration is 2562047h (292 years)"},
           {"memberlist.gossip-interval", "-1s", "\"-1s\" is too small; it must be greater than 0"},
           {"memberlist.pullpush-interval", "-1s", "\"-1s\" is too small; it must not be negative"},
           {"memberlist.retransmit-factor", "0", "\"0\" is too small; the minimum is 1"},
           {"memberlist.retransmit-factor", "-3", "\"-3\" is too small; the minimum is 1"},
           {"memberlist.retransmit-factor", "3.0",
            "\"3.0\" is not a whole number; write plain digits, such as 4"},
           {"memberlist.retransmit-factor", "0x3",
            "\"0x3\" is not a whole number; write plain digits, such as 4"},
           {"memberlist.retransmit-factor", "03",
            "\"03\" is not a whole number; write plain digits, such as 4"},
           {"memberlist.retransmit-factor", "", "\"\" is not a whole number; write plain digits, such as 4"},
           {"memberlist.retransmit-factor", "99999999999999999999",
            "\"99999999999999999999\" is not a whole number; write plain digits, such as 4"},
           {"memberlist.bind-port", "65536", "\"65536\" is too large; the maximum is 65535"},
           {"memberlist.compression-enabled", "yes", "\"yes\" is not a boolean; write true or false"},
           {"memberlist.compression-algorithm", "zstd", "\"zstd\" is not one of lzw, snappy"},
           {"querier.store-gateway-client.grpc-compression", "s2", "\"s2\" is not one of gzip, snappy"},
           {"memberlist.nodename", "a$b", "\"a$b\" contains a character that is not allowed"},
           {"memberlist.join", "[a,,b]", "\"[a,,b]\" is not a list of words; write one such as [a, b]"},
       }) {
    CAPTURE(row.flag);
    CAPTURE(row.value);
    const auto checked = check_value(by_flag(row.flag), row.value);
    REQUIRE_FALSE(checked.has_value());
    CHECK(checked.error().message == row.message);
  }
  CHECK(check_value(by_flag("memberlist.gossip-interval"), "1d").error().message ==
        "\"1d\"" + std::string(kDuration));
  CHECK(check_value(by_flag("memberlist.gossip-interval"), "").error().message ==
        "\"\"" + std::string(kDuration));
  CHECK(
      check_value(by_flag("memberlist.compression-enabled"), std::string(100, 'x') + "\n").error().message ==
      "\"" + std::string(40, 'x') + "...\" is not a boolean; write true or false");
}

TEST_CASE("values are compared by what they mean to Mimir") {
  struct Case {
    std::string_view flag, a, b;
    bool same;
  };
  for (const Case& row : std::vector<Case>{
           {"memberlist.gossip-interval", "1s", "1000ms", true},
           {"memberlist.gossip-interval", "1m0s", "60s", true},
           {"memberlist.gossip-interval", "0", "0s", true},
           {"memberlist.gossip-interval", "1s", "2s", false},
           {"memberlist.gossip-interval", "1s", "1", false},
           {"memberlist.gossip-interval", "${GI:1s}", "${GI:1s}", true},
           {"memberlist.gossip-interval", "${GI:1s}", "1s", false},
           {"memberlist.retransmit-factor", "3", "0x3", true},
           {"memberlist.retransmit-factor", "3", "0b11", true},
           {"memberlist.retransmit-factor", "3", "0o3", true},
           {"memberlist.retransmit-factor", "3", "03", true},
           {"memberlist.retransmit-factor", "3", "+3", true},
           {"memberlist.retransmit-factor", "10", "1_0", true},
           {"memberlist.retransmit-factor", "8", "010", true},
           {"memberlist.retransmit-factor", "3", "3e0", true},
           {"memberlist.retransmit-factor", "3", "+3.7", true},
           {"memberlist.retransmit-factor", "-3", "-3.7", true},
           {"memberlist.retransmit-factor", "0", "0.5", true},
           {"memberlist.retransmit-factor", "5", "0.5", false},
           {"memberlist.retransmit-factor", "1000", "1e3", true},
           {"memberlist.retransmit-factor", "0x3e0", "0x3E0", true},
           {"memberlist.retransmit-factor", "3", "3e", false},
           {"memberlist.retransmit-factor", "1e99", "1e98", false},
           {"memberlist.retransmit-factor", ".inf", "inf", false},
           {"memberlist.retransmit-factor", "3", "-3", false},
           {"memberlist.retransmit-factor", "3", "--3", false},
           {"memberlist.retransmit-factor", "3", "4", false},
           {"memberlist.retransmit-factor", "3", "", false},
           {"memberlist.retransmit-factor", "0x", "0", false},
           {"memberlist.compression-enabled", "true", "yes", true},
           {"memberlist.compression-enabled", "TRUE", "on", true},
           {"memberlist.compression-enabled", "false", "n", true},
           {"memberlist.compression-enabled", "true", "false", false},
           {"memberlist.compression-enabled", "true", "maybe", false},
           {"memberlist.join", "[a, b]", "a,b", true},
           {"memberlist.join", "[a]", "[\"a\"]", true},
           {"memberlist.join", "[a, b]", "[b, a]", false},
           {"ingester.client.grpc-compression", "s2", "s2", true},
           {"ingester.client.grpc-compression", "s2", "S2", false},
       }) {
    CAPTURE(row.flag);
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(same_value(by_flag(row.flag), row.a, row.b) == row.same);
    CHECK(same_value(by_flag(row.flag), row.b, row.a) == row.same);
  }
}

}  // namespace mimir_tuner
