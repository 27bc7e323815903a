#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

std::string_view bytes_at(std::string_view text, const Tree& tree, std::string_view pointer) {
  const Node* node = resolve(*tree.root, pointer);
  return node == nullptr ? "(none)" : text.substr(node->span.begin, node->span.end - node->span.begin);
}

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

TEST_CASE("spans are the bytes of keys and values") {
  const std::string text =
      "a: {x: 'it''s', y: [1, 2]}  # c\nb:\n  - p\n  -\nc: |\n  t\n\nd:\n\"e f\" : \"g\\n\"\n";
  const auto tree = read_yaml(text);
  REQUIRE(tree);
  CHECK(bytes_at(text, *tree, "/a") == "{x: 'it''s', y: [1, 2]}");
  CHECK(bytes_at(text, *tree, "/a/x") == "'it''s'");
  CHECK(bytes_at(text, *tree, "/a/y") == "[1, 2]");
  CHECK(bytes_at(text, *tree, "/b") == "- p\n  -");
  CHECK(bytes_at(text, *tree, "/b/0") == "p");
  CHECK(resolve(*tree->root, "/b/1")->span.begin == text.find("\nc:"));
  CHECK(bytes_at(text, *tree, "/c") == "|\n  t\n\n");
  CHECK(resolve(*tree->root, "/d")->span.begin == text.find("d:") + 2);
  CHECK(bytes_at(text, *tree, "/e f") == "\"g\\n\"");
  const Span key = resolve(*tree->root, "/e f")->key_span;
  CHECK(text.substr(key.begin, key.end - key.begin) == "\"e f\"");
}

TEST_CASE("spans are bytes after a BOM, after multi-byte characters and with CRLF") {
  const std::string text = "\xEF\xBB\xBF# \xC3\xA9 \xF0\x9F\x98\x80\r\n\xC3\xA4: \xE2\x82\xAC\r\nb: c\r\n";
  const auto tree = read_yaml(text);
  REQUIRE(tree);
  CHECK(bytes_at(text, *tree, "/\xC3\xA4") == "\xE2\x82\xAC");
  CHECK(bytes_at(text, *tree, "/b") == "c");
  CHECK(tree->root->span.begin == text.find("\xC3\xA4:"));
}

TEST_CASE("an empty or comment-only text has a null root") {
  for (const char* text : {"", "\n", "# c\n", "---\n", "~", "null\n", "---\n...\n"}) {
    const auto tree = read_yaml(text);
    REQUIRE(tree);
    CHECK(tree->root->is_null());
  }
}

TEST_CASE("only the first document is read, but the token after it must be valid") {
  CHECK(json_of("a: 1\n---\nb: [\n") == R"({"a":1})");
  CHECK(json_of("a: 1\n...\n") == R"({"a":1})");
  CHECK(json_of("a: 1\n---\n@b\n").find("3:1: ") == 0);
  CHECK(json_of("a: 1\n---\n\tb\n").find("3:1: ") == 0);
}

TEST_CASE("syntax errors name line and column") {
  CHECK(json_of("a: 1\n b: 2\n").find("2:3: ") == 0);
  CHECK(json_of("a:\n\tb: 1\n").find("2:1: ") == 0);
  CHECK(json_of("- a\nb: c\n").find("2:1: ") == 0);
  CHECK(json_of("memberlist: null\n  gossip_interval: 1s\n").find("2:18: ") == 0);
  CHECK(json_of("a: {}\n  b: 1\n").find("2:") == 0);
}

TEST_CASE("directives other than %YAML 1.1 are rejected") {
  CHECK(json_of("%YAML 1.1\n---\na: 1\n") == R"({"a":1})");
  CHECK(json_of("%YAML 1.2\n---\na: 1\n").find("only %YAML 1.1 is supported") != std::string::npos);
  CHECK(json_of("%TAG !e! tag:x,2000:\n---\na: 1\n").find("%TAG directives are not supported") !=
        std::string::npos);
  CHECK(first_error("a: 1\n...\n" + repeated("%TAG !e! x\n", 1000) + "---\n") == "too many %TAG directives");
}

TEST_CASE("the error for a text with a template suggests rendering it") {
  CHECK(first_error("a: {{ include \"x\" . }}\n").find("render it first") != std::string::npos);
  CHECK(first_error("{{- if .Values.x }}\na: 1\n{{- end }}\n").find("render it first") != std::string::npos);
  CHECK(json_of("a: '{{ .Value }}'\n") == R"({"a":"{{ .Value }}"})");
}

TEST_CASE("rare line breaks are read as in Go") {
  CHECK(json_of("a: 1\rb: 2\r") == R"({"a":1,"b":2})");
  CHECK(json_of("a: 1 # c\xE2\x80\xA8"
                "b: 2\n") == R"({"a":1,"b":2})");
}

TEST_CASE("an empty text gives a null root, even if its pointer is null") {
  for (const std::string_view text :
       {std::string_view(), std::string_view(""), std::string_view(nullptr, 0)}) {
    for (const bool expands : {false, true}) {
      const auto tree = read_yaml(text, {.expands_environment = expands});
      REQUIRE(tree.has_value());
      CHECK(tree->root->is_null());
    }
    CHECK_FALSE(read_json(text).has_value());
  }
}

TEST_CASE("a pair of surrogate escapes is one character in JSON") {
  const auto tree = read_yaml(
      R"( {"a": "x \ud83d\ude00\uD83D\uDE01 \u00e4", "\ud83d\ude00": 1, 'b': '\ud83d\ude00', "c": "\\\ud83d\ude00"})");
  REQUIRE(tree);
  CHECK(tree->root->find("a")->text == "x \xF0\x9F\x98\x80\xF0\x9F\x98\x81 \xC3\xA4");
  CHECK(tree->root->find("\xF0\x9F\x98\x80")->text == "1");
  CHECK(tree->root->find("b")->text == R"(\ud83d\ude00)");
  CHECK(tree->root->find("c")->text == "\\\xF0\x9F\x98\x80");
}

TEST_CASE("half a surrogate pair is rejected, and so is a whole pair outside JSON") {
  const char* const refused =
      "found invalid Unicode character escape code while parsing a quoted scalar; surrogate escapes are "
      "valid "
      "only as a pair, and pairs only in JSON";
  for (const char* half : {R"({"a": "\ud83d"})", R"({"a": "\ude00"})", R"({"a": "\ud83dx\ude00"})",
                           R"({"a": "\ude00\ud83d"})", R"({"a": "\\ud83d\ude00"})", R"(a: "\ud83d\ude00")"})
    CHECK_MESSAGE(first_error(half) == refused, half);
  CHECK(first_error(R"({"a": "\ud83d\ude00"})", {.expands_environment = true}) == refused);
}
