#include <doctest/doctest.h>

#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

Kind kind_of(std::string_view scalar, YamlOptions options = {}) {
  const auto tree = read_yaml("a: " + std::string(scalar) + "\n", options);
  return tree ? tree->root->find("a")->kind : Kind::kAlias;
}

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

TEST_CASE("plain scalars are typed as yaml.v3 types them") {
  for (const char* null : {"", "~", "null", "Null", "NULL"}) CHECK(kind_of(null) == Kind::kNull);
  for (const char* boolean : {"true", "True", "TRUE", "false", "False", "FALSE"})
    CHECK(kind_of(boolean) == Kind::kBool);
  for (const char* text : {"yes",    "no",
                           "on",     "off",
                           "y",      "n",
                           "tRUE",   "nULL",
                           "0o9",    "0b2",
                           "1e",     "+",
                           "-",      "1e999",
                           "0x",     "_1",
                           "1:30",   "2024-01-01",
                           "1s",     "1_000ms",
                           ".",      "..",
                           "0xG",    "1.2.3",
                           "-.inf.", "0xFFFFFFFFFFFFFFFFF",
                           "--1",    "1 2"})
    CHECK_MESSAGE(kind_of(text) == (std::string(text) == "-" ? Kind::kAlias : Kind::kString), text);
  for (const char* number : {"0",
                             "3",
                             "-1",
                             "+3",
                             "0x3",
                             "03",
                             "0o3",
                             "0b11",
                             "-0x1F",
                             "1_0",
                             "-_1",
                             "3.7",
                             "3e0",
                             "1e+06",
                             "1.5e-3",
                             ".5",
                             "-.5",
                             "+.5",
                             "1.",
                             "12345678901234567890",
                             "123456789012345678901234",
                             "089",
                             ".inf",
                             "-.inf",
                             "+.INF",
                             ".nan",
                             ".NaN",
                             "1e-999"})
    CHECK_MESSAGE(kind_of(number) == Kind::kNumber, number);
}

TEST_CASE("everything quoted or in block style is a string") {
  for (const char* text : {"'1'", "\"true\"", "'~'", "\"\"", "|\n  1", ">\n  null"})
    CHECK(kind_of(text) == Kind::kString);
}

TEST_CASE("explicit core tags decide the kind") {
  CHECK(kind_of("!!str 1") == Kind::kString);
  CHECK(kind_of("!!int '3'") == Kind::kNumber);
  CHECK(kind_of("!!bool 'true'") == Kind::kBool);
  CHECK(kind_of("! 1") == Kind::kNumber);
  CHECK(kind_of("! '1'") == Kind::kString);
  CHECK(kind_of("!!null ''") == Kind::kNull);
  CHECK(kind_of("!custom 1") == Kind::kString);
}

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

TEST_CASE("spans are bytes behind a BOM, characters of several bytes and CRLF") {
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

TEST_CASE("duplicate keys are refused where the second stands") {
  CHECK(json_of("a: 1\nb: 2\n\"a\": 1\n") == "3:1: a key that the mapping has already: a");
  CHECK(json_of("x:\n  <<: {}\n  <<: {}\n") == "3:3: a key that the mapping has already: <<");
  std::string many;
  for (int i = 0; i < 50; ++i) many += "k" + std::to_string(i) + ": 1\n";
  CHECK(json_of(many).front() == '{');
  CHECK(json_of(many + "k7: 2\n") == "51:1: a key that the mapping has already: k7");
  CHECK(json_of(many + "k30: 2\nk7: 2\nk30: 3\n") == "51:1: a key that the mapping has already: k30");
}

TEST_CASE("keys in all styles are the same key") {
  CHECK(json_of("'a b': 1\n\"c\": 2\n? d\n: 3\ne : 4\n") == R"({"a b":1,"c":2,"d":3,"e":4})");
}

TEST_CASE("keys that are not scalars are refused") {
  CHECK(json_of("? [a]\n: 1\n") == "1:3: a mapping key that is not a scalar");
  CHECK(json_of("{{a: 1}: 2}").find("a mapping key that is not a scalar") != std::string::npos);
  CHECK(json_of("a: &x 1\n*x : 2\n") == "2:1: a mapping key that is not a scalar");
}

TEST_CASE("aliases are nodes of their own and must name an anchor before them") {
  const auto tree = read_yaml("a: &x {k: v}\nb: *x\nc: {<<: *x}\n");
  REQUIRE(tree);
  CHECK(tree->root->find("a")->anchored);
  CHECK(tree->root->find("b")->kind == Kind::kAlias);
  CHECK(tree->root->find("b")->text == "x");
  CHECK(first_error("a: *x\n") == "an alias of an anchor that is not defined before it");
  CHECK(first_error("a: &x [*x]\n") == "an alias inside the value that it repeats");
}

TEST_CASE("syntax errors name line and column") {
  CHECK(json_of("a: 1\n b: 2\n").find("2:3: ") == 0);
  CHECK(json_of("a:\n\tb: 1\n").find("2:1: ") == 0);
  CHECK(json_of("- a\nb: c\n").find("2:1: ") == 0);
  CHECK(json_of("memberlist: null\n  gossip_interval: 1s\n").find("2:18: ") == 0);
  CHECK(json_of("a: {}\n  b: 1\n").find("2:") == 0);
}

TEST_CASE("characters that no YAML reader takes are refused, in comments too") {
  for (const char bad : {'\x01', '\x1B', '\x7F', '\0'}) {
    CHECK(json_of("a: 1\n# " + std::string(1, bad) + "\n") ==
          "2:3: a control character, which no YAML reader takes");
  }
  CHECK(json_of("a: \xFF\n") == "1:4: bytes that are not UTF-8");
  CHECK(json_of("a: \xC0\xAF\n") == "1:4: bytes that are not UTF-8");
  CHECK(json_of("a: \xED\xA0\x80\n") == "1:4: bytes that are not UTF-8");
  CHECK(json_of("a: \xC2\x80\n") == "1:4: a character that no YAML reader takes");
  CHECK(json_of(std::string_view("\xFF\xFE"
                                 "a\0",
                                 4)) == "1:1: UTF-16 text: only UTF-8 is read");
  CHECK(json_of("a: \xF0\x9F\x98\x80 \xC2\xA0\n") == "{\"a\":\"\xF0\x9F\x98\x80 \xC2\xA0\"}");
}

TEST_CASE("directives other than %YAML 1.1 are refused") {
  CHECK(json_of("%YAML 1.1\n---\na: 1\n") == R"({"a":1})");
  CHECK(json_of("%YAML 1.2\n---\na: 1\n").find("a %YAML directive") != std::string::npos);
  CHECK(json_of("%TAG !e! tag:x,2000:\n---\na: 1\n").find("a %TAG directive") != std::string::npos);
  CHECK(first_error("a: 1\n...\n" + repeated("%TAG !e! x\n", 1000) + "---\n") == "too many %TAG directives");
}

TEST_CASE("a text that still holds a template says so") {
  CHECK(first_error("a: {{ include \"x\" . }}\n").find("render it first") != std::string::npos);
  CHECK(first_error("{{- if .Values.x }}\na: 1\n{{- end }}\n").find("render it first") != std::string::npos);
  CHECK(json_of("a: '{{ .Value }}'\n") == R"({"a":"{{ .Value }}"})");
}

TEST_CASE("depth is bounded in block and flow style") {
  CHECK(json_of(repeated("[", 100) + repeated("]", 100)).front() == '[');
  for (const char* opening : {"[", "{a: ", "- "})
    CHECK(first_error(repeated(opening, 100000)) == "more than 100 levels");
}

TEST_CASE("expansions are masked and come back as they are written") {
  CHECK(json_of("{b: ${X}}", kExpanding) == R"({"b":"${X}"})");
  CHECK(json_of("[${X}, '${Y:a}b', \"${Z}\"]", kExpanding) == R"(["${X}","${Y:a}b","${Z}"])");
  CHECK(json_of("a: ${X:{}\nb: |\n  ${Y: #}x\n${K}: 1\n${L}: 2\n", kExpanding) ==
        R"({"a":"${X:{}","b":"${Y: #}x\n","${K}":1,"${L}":2})");
  CHECK(json_of("a: ${A:\xC3\xA4}\xC3\xB6\n", kExpanding) == "{\"a\":\"${A:\xC3\xA4}\xC3\xB6\"}");
  CHECK(json_of("a: ${}\nb: $X\n", kExpanding) == R"({"a":"${}","b":"$X"})");
  CHECK(first_error("{b: ${X}}") != "no error");
  CHECK(first_error("a: \xEF\xB7\x90${X}\n", kExpanding) == "the character U+FDD0, which is reserved here");
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

TEST_CASE("rare line ends are read as Go reads them") {
  CHECK(json_of("a: 1\rb: 2\r") == R"({"a":1,"b":2})");
  CHECK(json_of("a: 1 # c\xE2\x80\xA8"
                "b: 2\n") == R"({"a":1,"b":2})");
}

TEST_CASE("a stream is split at its document markers") {
  const std::string text =
      "# head\n---\na: 1\n--- {b: 2}\n---   # c\n\n# only a comment\n---\nc: |\n  ---\n  x\n...\nd: "
      "4\n---abc: 1\n";
  std::vector<std::string> found;
  std::vector<int> lines;
  for (const DocumentSpan& document : split_documents(text)) {
    found.emplace_back(text.substr(document.span.begin, document.span.end - document.span.begin));
    lines.push_back(document.first_line);
  }
  CHECK(found == std::vector<std::string>{"a: 1\n", "{b: 2}\n", "c: |\n  ---\n  x\n", "d: 4\n---abc: 1\n"});
  CHECK(lines == std::vector<int>{3, 4, 9, 13});
  CHECK(split_documents("").empty());
  CHECK(split_documents("---\n---\n# c\n").empty());
  CHECK(split_documents("{\n\"a\": 1\n}").size() == 1);
  CHECK(split_documents("a: 1\r\n---\r\nb: 1").size() == 2);
}

namespace mimir_tuner {

TEST_CASE("a text without bytes, and without a pointer to any, gives a null root") {
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

}  // namespace mimir_tuner

TEST_CASE("a pair of surrogate escapes is one character in JSON") {
  const auto tree = read_yaml(
      R"( {"a": "x \ud83d\ude00\uD83D\uDE01 \u00e4", "\ud83d\ude00": 1, 'b': '\ud83d\ude00', "c": "\\\ud83d\ude00"})");
  REQUIRE(tree);
  CHECK(tree->root->find("a")->text == "x \xF0\x9F\x98\x80\xF0\x9F\x98\x81 \xC3\xA4");
  CHECK(tree->root->find("\xF0\x9F\x98\x80")->text == "1");
  CHECK(tree->root->find("b")->text == R"(\ud83d\ude00)");
  CHECK(tree->root->find("c")->text == "\\\xF0\x9F\x98\x80");
}

TEST_CASE("half a surrogate pair is refused, and a whole one where the text is not JSON") {
  const char* const refused =
      "found invalid Unicode character escape code while parsing a quoted scalar: half of a surrogate pair "
      "is no character, "
      "and only JSON knows pairs";
  for (const char* half : {R"({"a": "\ud83d"})", R"({"a": "\ude00"})", R"({"a": "\ud83dx\ude00"})",
                           R"({"a": "\ude00\ud83d"})", R"({"a": "\\ud83d\ude00"})", R"(a: "\ud83d\ude00")"})
    CHECK_MESSAGE(first_error(half) == refused, half);
  CHECK(first_error(R"({"a": "\ud83d\ude00"})", {.expands_environment = true}) == refused);
}

TEST_CASE("aliases that repeat millions of values are refused, as Mimir's parser refuses them") {
  std::string text = "a0: &a0 [x, x]\n";
  for (int level = 1; level < 12; ++level) {
    const std::string name = std::to_string(level);
    const std::string alias = "*a" + std::to_string(level - 1);
    text += "a" + name + ": &a" + name + " {x: " + alias + ", y: [" + alias + ", " + alias + ", " + alias +
            "]}\n";
    CHECK(first_error(text) ==
          (level < 10 ? "no error" : "aliases that repeat too much, which Mimir's parser refuses"));
  }
}

TEST_CASE("a merge key takes mappings and lists of them, as Mimir's parser has it") {
  for (const char* text : {"<<: {}", "<<: [{}, {a: 1}]", "<<: []", "a: &a {}\n<<: *a",
                           "a: &a {}\nb:\n  <<: [*a, {}]", "'<<': 3"})
    CHECK_MESSAGE(first_error(text) == "no error", text);
  for (const char* text :
       {"<<: 3", "<<:", "<<: text", "<<: [1]", "<<: [[{}]]", "a: &a 1\n<<: *a", "a: &a [{}]\n<<: [*a]"})
    CHECK_MESSAGE(first_error(text) == "a merge key (<<) for what is no mapping", text);
}
