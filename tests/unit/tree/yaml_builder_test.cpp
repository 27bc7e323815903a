#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

std::string repeated(std::string_view part, int times) {
  std::string out;
  while (times-- > 0) out += part;
  return out;
}

std::string first_error(std::string_view yaml, YamlOptions options = {}) {
  const auto tree = read_yaml(yaml, options);
  return tree ? "no error" : tree.error().message;
}

}  // namespace

TEST_CASE("a duplicate key is an error at its second occurrence") {
  CHECK(json_of("a: 1\nb: 2\n\"a\": 1\n") == "3:1: duplicate key: a");
  CHECK(json_of("x:\n  <<: {}\n  <<: {}\n") == "3:3: duplicate key: <<");
  std::string many;
  for (int i = 0; i < 50; ++i) many += "k" + std::to_string(i) + ": 1\n";
  CHECK(json_of(many).front() == '{');
  CHECK(json_of(many + "k7: 2\n") == "51:1: duplicate key: k7");
  CHECK(json_of(many + "k30: 2\nk7: 2\nk30: 3\n") == "51:1: duplicate key: k30");
}

TEST_CASE("keys in all styles are the same key") {
  CHECK(json_of("'a b': 1\n\"c\": 2\n? d\n: 3\ne : 4\n") == R"({"a b":1,"c":2,"d":3,"e":4})");
}

TEST_CASE("keys must be scalars") {
  CHECK(json_of("? [a]\n: 1\n") == "1:3: a mapping key must be a scalar");
  CHECK(json_of("{{a: 1}: 2}").find("a mapping key must be a scalar") != std::string::npos);
  CHECK(json_of("a: &x 1\n*x : 2\n") == "2:1: a mapping key must be a scalar");
}

TEST_CASE("aliases are nodes of their own and need an earlier anchor") {
  const auto tree = read_yaml("a: &x {k: v}\nb: *x\nc: {<<: *x}\n");
  REQUIRE(tree);
  CHECK(tree->root->find("a")->anchored);
  CHECK(tree->root->find("b")->kind == Kind::kAlias);
  CHECK(tree->root->find("b")->text == "x");
  CHECK(first_error("a: *x\n") == "unknown anchor; an alias must come after its anchor");
  CHECK(first_error("a: &x [*x]\n") == "an alias must not be inside the value that it repeats");
}

TEST_CASE("depth is bounded in block and flow style") {
  CHECK(json_of(repeated("[", 100) + repeated("]", 100)).front() == '[');
  for (const char* opening : {"[", "{a: ", "- "})
    CHECK(first_error(repeated(opening, 100000)) == "nested more than 100 levels deep");
}

TEST_CASE("aliases that expand to millions of values are rejected, as by Mimir's parser") {
  std::string text = "a0: &a0 [x, x]\n";
  for (int level = 1; level < 12; ++level) {
    const std::string name = std::to_string(level);
    const std::string alias = "*a" + std::to_string(level - 1);
    text += "a" + name + ": &a" + name + " {x: " + alias + ", y: [" + alias + ", " + alias + ", " + alias +
            "]}\n";
    CHECK(first_error(text) ==
          (level < 10 ? "no error" : "aliases expand to too many values; Mimir's parser rejects this too"));
  }
}

TEST_CASE("a merge key accepts mappings and lists of mappings, as in Mimir's parser") {
  for (const char* text : {"<<: {}", "<<: [{}, {a: 1}]", "<<: []", "a: &a {}\n<<: *a",
                           "a: &a {}\nb:\n  <<: [*a, {}]", "'<<': 3"})
    CHECK_MESSAGE(first_error(text) == "no error", text);
  for (const char* text :
       {"<<: 3", "<<:", "<<: text", "<<: [1]", "<<: [[{}]]", "a: &a 1\n<<: *a", "a: &a [{}]\n<<: [*a]"})
    CHECK_MESSAGE(
        first_error(text) == "the value of a merge key (<<) must be a mapping or a list of mappings", text);
}
