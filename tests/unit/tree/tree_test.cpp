#include "mimir_tuner/tree/tree.h"

#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

bool same(std::string_view a, std::string_view b) {
  const auto left = read_yaml(a);
  const auto right = read_yaml(b);
  REQUIRE(left);
  REQUIRE(right);
  return equal(*left->root, *right->root);
}

}  // namespace

TEST_CASE("pointers name nodes") {
  const auto tree = read_yaml("a:\n  b/c:\n  - x\n  - y~: 1\n");
  REQUIRE(tree);
  CHECK(resolve(*tree->root, "") == tree->root);
  CHECK(resolve(*tree->root, "/a/b~1c/0")->text == "x");
  CHECK(resolve(*tree->root, "/a/b~1c/1/y~0")->text == "1");
  for (const char* missing :
       {"/a/-", "/a/b~1c/2", "/a/b~1c/-", "/a/b~1c/00", "/a/b~1c/x", "a", "/a/b~1c/0/x", "/"})
    CHECK_MESSAGE(resolve(*tree->root, missing) == nullptr, missing);
  CHECK(escape_pointer("a/b~c") == "a~1b~0c");
}

TEST_CASE("equal compares values, not spellings of collections and quotes") {
  CHECK(same("a: [1, 'x']\n", "a:\n- 1\n- x\n"));
  CHECK(same("a: ~\n", "a:\n"));
  CHECK(same("a: null\n", "a:\n"));
  CHECK_FALSE(same("a: ''\n", "a:\n"));
  CHECK_FALSE(same("a: 1\n", "a: '1'\n"));
  CHECK_FALSE(same("a: 1\n", "a: 0x1\n"));
  CHECK_FALSE(same("a: 1\nb: 2\n", "b: 2\na: 1\n"));
  CHECK_FALSE(same("a: [1]\n", "a: [1, 2]\n"));
  CHECK_FALSE(same("a: []\n", "a: {}\n"));
  CHECK(same("a: &x 1\nb: *x\n", "a: &x 1\nb: *x\n"));
  CHECK_FALSE(same("a: &x 1\nb: *x\n", "a: &x 1\nb: 1\n"));
}

TEST_CASE("a copy outlives its source") {
  Tree copy;
  {
    const auto tree = read_yaml("a:\n  b: [x, {c: d}]\n");
    REQUIRE(tree);
    copy.root = copy.copy(*tree->root);
    CHECK(equal(*copy.root, *tree->root));
  }
  Tree moved = std::move(copy);
  CHECK(resolve(*moved.root, "/a/b/1/c")->text == "d");
  CHECK(moved.root->find("a")->find("b")->size == 2);
  CHECK(moved.root->find("a")->string_at("b") == "");
}
