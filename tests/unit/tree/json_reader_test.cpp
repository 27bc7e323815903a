#include <doctest/doctest.h>

#include "mimir_tuner/tree/json.h"
#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

std::string round_trip(std::string_view json) {
  const auto tree = read_json(json);
  return tree ? to_json(*tree->root) : "error: " + tree.error().message;
}

}  // namespace

TEST_CASE("JSON is read with its kinds and order") {
  CHECK(round_trip(R"({"b":[1,-2,18446744073709551615,1.5,true,null],"a":{"c":"x\n\u00e4"}})") ==
        "{\"b\":[1,-2,18446744073709551615,1.5,true,null],\"a\":{\"c\":\"x\\n\xC3\xA4\"}}");
}

TEST_CASE("JSON that is invalid, nested too deeply or has a duplicate key is rejected") {
  CHECK(round_trip("{").find("error: invalid JSON") == 0);
  CHECK(round_trip("").find("error: ") == 0);
  CHECK(round_trip("{\"a\":\"\xFF\"}").find("error: ") == 0);
  CHECK(round_trip("{\"a\":123456789012345678901234}").find("error: ") == 0);
  CHECK(round_trip(R"({"a":{"b":1,"b":2}})") == "error: the JSON text has an object with a duplicate key");
  CHECK(round_trip(std::string(199, '[') + std::string(199, ']')).front() == '[');
  CHECK(round_trip(std::string(201, '[') + std::string(201, ']')) ==
        "error: the JSON text is nested more than 200 levels deep");
  CHECK(round_trip(std::string(100000, '[') + std::string(100000, ']')) ==
        "error: the JSON text is nested more than 200 levels deep");
}

TEST_CASE("a parser that rejected a text can read the next one") {
  CHECK(round_trip(std::string(300, '[') + std::string(300, ']')).find("error: ") == 0);
  CHECK(round_trip("[1]") == "[1]");
  CHECK(round_trip("[" + std::string(std::size_t{2} << 20, ' ') + "1]") == "[1]");
}
