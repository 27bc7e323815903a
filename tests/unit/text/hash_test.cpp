#include "mimir_tuner/text/hash.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace mimir_tuner {
namespace {

std::string id(const std::vector<std::string_view>& parts) { return stable_id(parts); }

}  // namespace

TEST_CASE("the digest is that of FIPS 180-4, however the data is split") {
  const auto digest = [](std::initializer_list<std::string_view> parts) {
    Sha256 hash;
    for (const auto part : parts) hash.update(part);
    return hash.digest();
  };
  CHECK(digest({"abc"}).substr(0, 4) == "\xBA\x78\x16\xBF");
  CHECK(digest({"abc"}).size() == 32);
  CHECK(digest({"a", "", "bc"}) == digest({"abc"}));
  CHECK(digest({}).substr(0, 4) == "\xE3\xB0\xC4\x42");
}

TEST_CASE("the short hash is the first twelve hexadecimal digits") {
  CHECK(short_hash("abc") == "ba7816bf8f01");
  CHECK(short_hash("") == "e3b0c44298fc");
}

TEST_CASE("a stable id never changes: these values were computed with another FNV-1a") {
  CHECK(id({"a"}) == "089be207b544");
  CHECK(id({}) == "cbf29ce48422");
}

TEST_CASE("a stable id depends on where one part ends and the next begins") {
  CHECK(id({"a", "bc"}) != id({"ab", "c"}));
  CHECK(id({"a", ""}) != id({"a"}));
}

}  // namespace mimir_tuner
