#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

const Setting& by_flag(std::string_view flag) {
  const Setting* setting = find_setting_by_flag(flag);
  REQUIRE_MESSAGE(setting != nullptr, std::string(flag));
  return *setting;
}

}  // namespace

TEST_CASE("a config file accepts other spellings than a flag") {
  struct Case {
    std::string_view flag, value;
    bool by_flag, by_file;
  };
  for (const Case& row : std::initializer_list<Case>{
           {"memberlist.retransmit-factor", "3", true, true},
           {"memberlist.retransmit-factor", "0x3", true, true},
           {"memberlist.retransmit-factor", "+3", true, true},
           {"memberlist.retransmit-factor", "1_0", true, true},
           {"memberlist.retransmit-factor", "3.7", false, true},
           {"memberlist.retransmit-factor", "3e0", false, true},
           {"memberlist.retransmit-factor", "'3'", false, false},
           {"memberlist.retransmit-factor", "three", false, false},
           {"memberlist.retransmit-factor", "0x", false, false},
           {"memberlist.gossip-interval", "1s", true, true},
           {"memberlist.gossip-interval", "0", true, true},
           {"memberlist.gossip-interval", "1", false, false},
           {"memberlist.compression-enabled", "true", true, true},
           {"memberlist.compression-enabled", "yes", false, true},
           {"memberlist.compression-enabled", "Off", false, true},
           {"memberlist.compression-enabled", "1", true, false},
           {"memberlist.compression-enabled", "t", true, false},
           {"memberlist.compression-enabled", "'true'", false, false},
           {"memberlist.compression-enabled", "oFF", false, false},
           {"ingester.client.grpc-compression", "s2", true, true},
           {"ingester.client.grpc-compression", "zstd", false, false},
       }) {
    CAPTURE(row.flag);
    CAPTURE(row.value);
    const auto tree = read_yaml("a: " + std::string(row.value));
    CHECK(flag_accepts(by_flag(row.flag), row.value) == row.by_flag);
    CHECK(file_accepts(by_flag(row.flag), *tree->root->find("a")) == row.by_file);
  }
  const auto quoted = read_yaml("a: '1s'\nb: \"s2\"");
  CHECK(file_accepts(by_flag("memberlist.gossip-interval"), *quoted->root->find("a")));
  CHECK(file_accepts(by_flag("ingester.client.grpc-compression"), *quoted->root->find("b")));
}

}  // namespace mimir_tuner
