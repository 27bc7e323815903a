#include "mimir_tuner/tree/json.h"

#include <doctest/doctest.h>

#include "mimir_tuner/tree/operation.h"
#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

std::string round_trip(std::string_view json) {
  const auto tree = read_json(json);
  return tree ? to_json(*tree->root) : "error: " + tree.error().message;
}

std::string applied(std::string_view json, const Operations& operations) {
  auto tree = read_json(json);
  if (!tree) return "unreadable";
  const auto result = mimir_tuner::apply(*tree, operations.list());
  return result ? to_json(*tree->root) : "error: " + result.error().message;
}

}  // namespace

TEST_CASE("JSON is read with its kinds and order") {
  CHECK(round_trip(R"({"b":[1,-2,18446744073709551615,1.5,true,null],"a":{"c":"x\n\u00e4"}})") ==
        "{\"b\":[1,-2,18446744073709551615,1.5,true,null],\"a\":{\"c\":\"x\\n\xC3\xA4\"}}");
}

TEST_CASE("JSON that is broken, too deep or has a key twice is refused") {
  CHECK(round_trip("{").find("error: the JSON text cannot be read") == 0);
  CHECK(round_trip("").find("error: ") == 0);
  CHECK(round_trip("{\"a\":\"\xFF\"}").find("error: ") == 0);
  CHECK(round_trip("{\"a\":123456789012345678901234}").find("error: ") == 0);
  CHECK(round_trip(R"({"a":{"b":1,"b":2}})") == "error: the JSON text has a key twice in one object");
  CHECK(round_trip(std::string(199, '[') + std::string(199, ']')).front() == '[');
  CHECK(round_trip(std::string(201, '[') + std::string(201, ']')) ==
        "error: the JSON text has more than 200 levels");
  CHECK(round_trip(std::string(100000, '[') + std::string(100000, ']')) ==
        "error: the JSON text has more than 200 levels");
}

TEST_CASE("a parser that refused a text reads the next one") {
  CHECK(round_trip(std::string(300, '[') + std::string(300, ']')).find("error: ") == 0);
  CHECK(round_trip("[1]") == "[1]");
  CHECK(round_trip("[" + std::string(std::size_t{2} << 20, ' ') + "1]") == "[1]");
}

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

TEST_CASE("operations are applied in order as RFC 6902 says") {
  CHECK(applied(
            R"({"a":{}})",
            Operations().add("/a/b", "{}").add("/a/b/c", "[1]").add("/a/b/c/-", "2").add("/a/b/c/0", "0")) ==
        R"({"a":{"b":{"c":[0,1,2]}}})");
  CHECK(applied("[1,2,3]", Operations().remove("/0").replace("/1", "9").remove("/0").add("/-", "4")) ==
        "[9,4]");
  CHECK(applied(R"({"a":1,"b":2})", Operations().replace("/a", "[]").remove("/b").add("/c", "3")) ==
        R"({"a":[],"c":3})");
  CHECK(applied("1", Operations().replace("", R"({"a":1})")) == R"({"a":1})");
  CHECK(applied(R"({"a/b":{"~":1}})", Operations().replace("/a~1b/~0", "2")) == R"({"a/b":{"~":2}})");
}

TEST_CASE("operations that do not fit are refused") {
  const std::string json = R"({"a":[1],"s":"x"})";
  CHECK(applied(json, Operations().add("/a", "1")) == "error: the key to add is there already: /a");
  CHECK(applied(json, Operations().add("/x/y", "1")) ==
        "error: the path names a key that is not there: /x/y");
  CHECK(applied(json, Operations().add("/s/y", "1")) ==
        "error: only a mapping or a sequence can be added to: /s/y");
  CHECK(applied(json, Operations().add("/s/y/z", "1")) == "error: the path passes through a scalar: /s/y/z");
  CHECK(applied(json, Operations().add("/a/2", "1")) ==
        "error: the path has an index that is out of range: /a/2");
  CHECK(applied(json, Operations().add("/a/01", "1")) ==
        "error: the path has no valid index for a sequence: /a/01");
  CHECK(applied(json, Operations().replace("/a/-", "1")) ==
        "error: the path has no valid index for a sequence: /a/-");
  CHECK(applied(json, Operations().remove("/a/1")) ==
        "error: the path has an index that is out of range: /a/1");
  CHECK(applied(json, Operations().remove("/b")) == "error: the path names a key that is not there: /b");
  CHECK(applied(json, Operations().remove("")) == "error: the root can only be replaced: ");
  CHECK(applied(json, Operations().add("", "1")) == "error: the root can only be replaced: ");
  CHECK(applied(json, Operations().add("a", "1")) == "error: a JSON pointer begins with a slash: a");
  CHECK(applied(json, Operations().add("/~2", "1")) ==
        "error: a JSON pointer has a tilde that is neither ~0 nor ~1: /~2");
}
