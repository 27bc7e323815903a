#include "mimir_tuner/tree/expansion.h"

#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

std::string_view bytes_at(std::string_view text, const Tree& tree, std::string_view pointer) {
  const Node* node = resolve(*tree.root, pointer);
  return node == nullptr ? "(none)" : text.substr(node->span.begin, node->span.end - node->span.begin);
}

std::string first_error(std::string_view yaml, YamlOptions options = {}) {
  const auto tree = read_yaml(yaml, options);
  return tree ? "no error" : tree.error().message;
}

}  // namespace

TEST_CASE("expansions end at the first closing brace") {
  const auto found = find_expansions("${A} ${B:{}} ${C\n} $D ${E");
  REQUIRE(found.size() == 3);
  CHECK((found[0].begin == 0 && found[0].end == 4));
  CHECK((found[1].begin == 5 && found[1].end == 11));
  CHECK((found[2].begin == 13 && found[2].end == 18));
}

TEST_CASE("a dollar sign is an expansion before a name, a brace or a special parameter") {
  for (const char* text : {"$a", "x$Z", "$1", "$_", "${", "$$", "$ $*", "$#", "$@", "$!", "$?", "$-"})
    CHECK_MESSAGE(has_expansion(text), text);
  for (const char* text : {"", "$", "a$", "$ a", "$.", "$/", "$\"", "$\xC3\xA4"})
    CHECK_MESSAGE(!has_expansion(text), text);
}

TEST_CASE("expansions are hidden from the parser and keep their spelling") {
  CHECK(json_of("{b: ${X}}", kExpanding) == R"({"b":"${X}"})");
  CHECK(json_of("[${X}, '${Y:a}b', \"${Z}\"]", kExpanding) == R"(["${X}","${Y:a}b","${Z}"])");
  CHECK(json_of("a: ${X:{}\nb: |\n  ${Y: #}x\n${K}: 1\n${L}: 2\n", kExpanding) ==
        R"({"a":"${X:{}","b":"${Y: #}x\n","${K}":1,"${L}":2})");
  CHECK(json_of("a: ${A:\xC3\xA4}\xC3\xB6\n", kExpanding) == "{\"a\":\"${A:\xC3\xA4}\xC3\xB6\"}");
  CHECK(json_of("a: ${}\nb: $X\n", kExpanding) == R"({"a":"${}","b":"$X"})");
  CHECK(first_error("{b: ${X}}") != "no error");
  CHECK(first_error("a: \xEF\xB7\x90${X}\n", kExpanding) == "the character U+FDD0 is reserved; remove it");
}

TEST_CASE("nodes that Mimir may expand are marked") {
  const auto tree = read_yaml("a: ${X}\nb: x$Y\nc: $\nd: '$.x'\n$K: 1\ne: 5$ f\n", kExpanding);
  REQUIRE(tree);
  for (const char* key : {"a", "b", "$K"}) CHECK_MESSAGE(tree->root->find(key)->expands, key);
  for (const char* key : {"c", "d", "e"}) CHECK_MESSAGE(!tree->root->find(key)->expands, key);
  CHECK_FALSE(read_yaml("a: $X\n")->root->find("a")->expands);
}

TEST_CASE("a masked text has the spans of the source") {
  const std::string text = "a: [${X:\xC3\xA4}, b]\nc: {d: ${Y}, e: f}\n";
  const auto tree = read_yaml(text, kExpanding);
  REQUIRE(tree);
  CHECK(bytes_at(text, *tree, "/a/0") == "${X:\xC3\xA4}");
  CHECK(bytes_at(text, *tree, "/a/1") == "b");
  CHECK(bytes_at(text, *tree, "/c/e") == "f");
}
