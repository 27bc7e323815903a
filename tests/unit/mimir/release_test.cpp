#include "mimir_tuner/mimir/release.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace mimir_tuner {
namespace {

Release release(std::string_view tag) {
  const auto parsed = Release::parse(tag);
  REQUIRE_MESSAGE(parsed.has_value(), std::string(tag));
  return *parsed;
}

}  // namespace

TEST_CASE("a release is read from an image tag") {
  struct Case {
    std::string_view tag, expected;
  };
  for (const Case& row : std::vector<Case>{
           {"2.17.3", "2.17.3"},
           {"v2.17.3", "2.17.3"},
           {"0.0.0", "0.0.0"},
           {"3.0.0-rc.2", "3.0.0-rc.2"},
           {"2.15.0-rc.0", "2.15.0-rc.0"},
           {"v3.0.0-rc.10", "3.0.0-rc.10"},
           {"3.0.0-rc.2-alpine", "3.0.0-rc.2"},
           {"2.17.0-debian-12-r0", "2.17.0"},
           {"2.15.3-alpine", "2.15.3"},
           {"2.15.3-distroless", "2.15.3"},
           {"r364", "r364"},
           {"r364-ab12cd3", "r364"},
           {"r364-ab12cd3-alpine", "r364"},
           {"weekly-r364", "r364"},
           {"weekly-r364-ab12cd3", "r364"},
           {"999999.999999.999999", "999999.999999.999999"},
       }) {
    CAPTURE(row.tag);
    const auto parsed = Release::parse(row.tag);
    REQUIRE(parsed.has_value());
    CHECK(parsed->to_string() == row.expected);
  }
}

TEST_CASE("a tag without a recognizable release gives none") {
  for (const std::string_view tag : {"",
                                     "latest",
                                     "main",
                                     "main-abc",
                                     "2",
                                     "2.17",
                                     "2.17.",
                                     "2.17.3.",
                                     "2.17.3.1",
                                     "2.17.x",
                                     "2.17.3x",
                                     "2.17.3-",
                                     "2.17.3 ",
                                     " 2.17.3",
                                     "vv2.17.3",
                                     "V2.17.3",
                                     "02.17.3",
                                     "2.017.3",
                                     "2.17.03",
                                     "-2.17.3",
                                     "+2.17.3",
                                     "2.-17.3",
                                     "2.17.3-rc.",
                                     "2.17.3-rc.x",
                                     "2.17.3-rc.01",
                                     "2.17.3-rc1",
                                     "2.17.3-rc.1x",
                                     "1000000.0.0",
                                     "2.99999999999999999999.0",
                                     "2.17.3-rc.9999999",
                                     "3.0.0-beta.1",
                                     "3.0.0-alpha",
                                     "3.0.0-SNAPSHOT",
                                     "3.0.0-dev",
                                     "2.17.3_1",
                                     "2.17.3+build",
                                     "r",
                                     "r0",
                                     "r-1",
                                     "r01",
                                     "r364x",
                                     "r364-",
                                     "vr364",
                                     "R364",
                                     "r3640000",
                                     "weekly-",
                                     "weekly-364",
                                     "weekly-2.17.3",
                                     "sha256:abcdef",
                                     "2.17-24.04"}) {
    CAPTURE(tag);
    CHECK_FALSE(Release::parse(tag).has_value());
  }
}

TEST_CASE("releases are ordered, with a candidate before its release") {
  const std::vector<std::string_view> in_order = {"2.1.0",       "2.2.0",        "2.10.0", "2.15.0-rc.0",
                                                  "2.15.0-rc.2", "2.15.0-rc.10", "2.15.0", "2.15.1",
                                                  "3.0.0-rc.0",  "3.0.0"};
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    for (std::size_t j = 0; j < in_order.size(); ++j) {
      CAPTURE(in_order[i]);
      CAPTURE(in_order[j]);
      CHECK((release(in_order[i]) < release(in_order[j])) == (i < j));
      CHECK((release(in_order[i]) == release(in_order[j])) == (i == j));
    }
  }
  CHECK(release("r310") < release("r364"));
  CHECK(release("r99") < release("r310"));
}

TEST_CASE("weekly builds and versions have no order") {
  const Release weekly = Release::weekly(364), version = Release::version(2, 17, 0);
  CHECK((weekly <=> version) == std::partial_ordering::unordered);
  CHECK((version <=> weekly) == std::partial_ordering::unordered);
  CHECK_FALSE(weekly < version);
  CHECK_FALSE(weekly > version);
  CHECK_FALSE(weekly == version);
}

TEST_CASE("a release has the features of earlier ones, and so have its candidates") {
  const Release since = Release::version(2, 15, 0);
  CHECK(at_least(release("2.15.0"), since, std::nullopt));
  CHECK(at_least(release("2.15.0-rc.0"), since, std::nullopt));
  CHECK(at_least(release("3.0.0"), since, std::nullopt));
  CHECK_FALSE(at_least(release("2.14.3"), since, std::nullopt));
  CHECK_FALSE(at_least(release("r364"), since, std::nullopt));
  CHECK(at_least(release("r364"), since, 310));
  CHECK(at_least(release("r310"), since, 310));
  CHECK_FALSE(at_least(release("r309"), since, 310));
}

TEST_CASE("s2 came with 2.15.0 and r310") {
  for (const std::string_view tag : {"2.15.0-rc.0", "2.15.0", "2.17.3", "3.0.0", "r310", "r364"})
    CHECK_MESSAGE(knows_s2(release(tag)), std::string(tag));
  for (const std::string_view tag : {"2.14.3", "2.0.0", "r309"})
    CHECK_FALSE_MESSAGE(knows_s2(release(tag)), std::string(tag));
}

TEST_CASE("the Go runtime follows the CPU limit from 2.17.3, 3.0.0 and r364 on") {
  for (const std::string_view tag :
       {"2.17.3", "2.17.11", "2.17.12", "3.0.0-rc.0", "3.0.0", "3.0.6", "3.2.0", "4.0.0", "r364", "r400"})
    CHECK_MESSAGE(go_is_container_aware(release(tag)), std::string(tag));
  for (const std::string_view tag :
       {"2.0.0", "2.16.2", "2.16.9", "2.17.0", "2.17.2", "2.18.0", "r337", "r360", "r363"})
    CHECK_FALSE_MESSAGE(go_is_container_aware(release(tag)), std::string(tag));
}

TEST_CASE("the Go version depends on the patch release") {
  struct Case {
    std::string_view tag, go;
  };
  for (const Case& row : std::vector<Case>{
           {"2.7.0", ""},         {"2.8.0", "1.20.4"},   {"2.9.1", "1.20.5"},  {"2.9.2", "1.20.10"},
           {"2.9.4", "1.20.10"},  {"2.9.5", ""},         {"2.10.0", "1.21.1"}, {"2.10.5", "1.21.3"},
           {"2.13.1", "1.22.9"},  {"2.14.3", "1.23.2"},  {"2.15.0", "1.23.2"}, {"2.15.2", "1.23.7"},
           {"2.15.3", "1.23.9"},  {"2.16.2", "1.23.12"}, {"2.17.0", "1.24.4"}, {"2.17.2", "1.24.6"},
           {"2.17.3", "1.25.4"},  {"2.17.5", "1.25.5"},  {"2.17.8", "1.25.7"}, {"2.17.9", "1.25.8"},
           {"2.17.11", "1.25.9"}, {"2.17.12", ""},       {"3.0.0", "1.25.1"},  {"3.0.5", "1.25.8"},
           {"3.0.6", "1.25.9"},   {"3.0.7", ""},         {"3.1.0", "1.26.3"},  {"3.1.1", "1.26.4"},
           {"3.1.2", ""},         {"3.2.0", ""},         {"r364", ""},         {"2.17.3-rc.0", ""},
       }) {
    CAPTURE(row.tag);
    CHECK(go_version(release(row.tag)) == row.go);
  }
}

}  // namespace mimir_tuner
