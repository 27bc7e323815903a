#include "report/json_array_stream.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace mimir_tuner {
namespace {

TEST_CASE("items that are streamed give the same JSON as a whole array") {
  for (const int count : {0, 1, 3}) {
    CAPTURE(count);
    std::ostringstream out;
    nlohmann::ordered_json whole = {{"a", 1}, {"b", {{"c", "\xC3\xBC"}}}};
    JsonArrayStream items(out, whole, "items");
    whole["items"] = nlohmann::ordered_json::array();
    for (int i = 0; i < count; ++i) {
      items.add({{"n", i}});
      whole["items"].push_back({{"n", i}});
    }
    items.close();
    CHECK(nlohmann::ordered_json::parse(out.str()) == whole);
  }
}

TEST_CASE("the text is ASCII with one item a line") {
  std::ostringstream out;
  JsonArrayStream items(out, {{"a", "\xC3\xBC"}}, "items");
  items.add(1);
  items.add(2);
  items.close();
  CHECK(out.str() == "{\"a\":\"\\u00fc\",\n\"items\":[\n1,\n2\n]}");
}

}  // namespace
}  // namespace mimir_tuner
