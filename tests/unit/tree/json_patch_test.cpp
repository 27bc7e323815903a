#include "mimir_tuner/tree/json_patch.h"

#include <doctest/doctest.h>

#include "mimir_tuner/tree/json.h"
#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

std::string applied(std::string_view json, const Operations& operations) {
  auto tree = read_json(json);
  if (!tree) return "unreadable";
  const auto result = mimir_tuner::apply(*tree, operations.list());
  return result ? to_json(*tree->root) : "error: " + result.error().message;
}

}  // namespace

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

TEST_CASE("operations that do not fit the tree are rejected") {
  const std::string json = R"({"a":[1],"s":"x"})";
  CHECK(applied(json, Operations().add("/a", "1")) == "error: the key to add already exists: /a");
  CHECK(applied(json, Operations().add("/x/y", "1")) ==
        "error: the path names a key that does not exist: /x/y");
  CHECK(applied(json, Operations().add("/s/y", "1")) ==
        "error: values can be added only to a mapping or a sequence: /s/y");
  CHECK(applied(json, Operations().add("/s/y/z", "1")) == "error: the path passes through a scalar: /s/y/z");
  CHECK(applied(json, Operations().add("/a/2", "1")) ==
        "error: the path has a sequence index that is out of range: /a/2");
  CHECK(applied(json, Operations().add("/a/01", "1")) ==
        "error: the path has an invalid sequence index: /a/01");
  CHECK(applied(json, Operations().replace("/a/-", "1")) ==
        "error: the path has an invalid sequence index: /a/-");
  CHECK(applied(json, Operations().remove("/a/1")) ==
        "error: the path has a sequence index that is out of range: /a/1");
  CHECK(applied(json, Operations().remove("/b")) == "error: the path names a key that does not exist: /b");
  CHECK(applied(json, Operations().remove("")) == "error: the root can only be replaced: ");
  CHECK(applied(json, Operations().add("", "1")) == "error: the root can only be replaced: ");
  CHECK(applied(json, Operations().add("a", "1")) == "error: a JSON pointer must begin with a slash: a");
  CHECK(applied(json, Operations().add("/~2", "1")) ==
        "error: a JSON pointer may contain ~ only as ~0 or ~1: /~2");
}

TEST_CASE("a pointer is split into decoded tokens") {
  CHECK(split_pointer("")->empty());
  CHECK(*split_pointer("/a~1b/~0/0/") == std::vector<std::string>{"a/b", "~", "0", ""});
}

TEST_CASE("a cursor finds the items of a long sequence in any order") {
  Tree tree;
  tree.root = tree.make(Kind::kSequence);
  for (int i = 0; i < 40; ++i) tree.append(tree.root, tree.scalar(Kind::kNumber, std::to_string(i)));
  Operations operations;
  for (const int i : {5, 20, 39, 7, 7, 30}) operations.replace("/" + std::to_string(i), "-1");
  REQUIRE(mimir_tuner::apply(tree, operations.list()));
  for (int i = 0; i < 40; ++i) {
    const bool replaced = i == 5 || i == 7 || i == 20 || i == 30 || i == 39;
    CHECK(tree.root->at(static_cast<std::size_t>(i))->text == (replaced ? "-1" : std::to_string(i)));
  }
}
