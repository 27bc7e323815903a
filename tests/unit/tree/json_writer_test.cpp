#include <doctest/doctest.h>

#include "mimir_tuner/tree/json.h"
#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("written JSON is valid whatever the tree holds") {
  Tree tree;
  Node* list = tree.make(Kind::kSequence);
  for (const char* text : {"a\"b\\\x01\x7F\t", "\xFF\xC3\xA4", ""})
    tree.append(list, tree.scalar(Kind::kString, text));
  for (const char* text : {"0x10", "1_000", ".5", "+3", "017", ".inf", "1e+06", "-0b11"})
    tree.append(list, tree.scalar(Kind::kNumber, text));
  tree.append(list, tree.scalar(Kind::kBool, "True"));
  tree.append(list, tree.scalar(Kind::kNull, "~"));
  tree.append(list, tree.make(Kind::kMapping));
  CHECK(to_json(*list) ==
        "[\"a\\\"b\\\\\\u0001\\u007f\\t\",\"\xEF\xBF\xBD\xC3\xA4\",\"\",16,1000,0.5,3,15,\".inf\",1e+06,-3,"
        "true,null,{}]");
}

TEST_CASE("operations become a JSON Patch") {
  CHECK(to_json_patch(Operations().list()) == "[]");
  Operations operations;
  operations.add("/a~1b", R"({"x":[1]})").replace("/c", "\"d\"").remove("/e/0");
  CHECK(
      to_json_patch(operations.list()) ==
      R"([{"op":"add","path":"/a~1b","value":{"x":[1]}},{"op":"replace","path":"/c","value":"d"},{"op":"remove","path":"/e/0"}])");
}
