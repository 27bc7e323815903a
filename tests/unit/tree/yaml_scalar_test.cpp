#include "mimir_tuner/tree/yaml_scalar.h"

#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

Kind kind_of(std::string_view scalar, YamlOptions options = {}) {
  const auto tree = read_yaml("a: " + std::string(scalar) + "\n", options);
  return tree ? tree->root->find("a")->kind : Kind::kAlias;
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

TEST_CASE("a text is written plain only if every YAML reader takes it for the same string") {
  for (const std::string_view text :
       {"a", "1s", "200ms", "a b", "1_000s", "/etc/mimir.yaml", "dns+memberlist:7946", "-target=all", "--a",
        "_x", "a.b-c@d=e+f", "s2", "mimir-0"})
    CHECK_MESSAGE(is_safe_plain(text), text);
  for (const std::string_view text :
       {"",     "~",    "null", "NULL", "true",     "y",   "Yes",        "off", "1",   "0x1F",
        "1e3",  ".5",   "1:30", "---",  "- a",      "-",   "2024-01-01", " a",  "a ",  "a  b",
        "a: b", "a:",   "a #b", "#a",   "a\nb",     "*a",  "&a",         "!a",  "{a}", "[a]",
        "a,b",  "a\"b", "%a",   "@a",   "\xC3\xA4", "0b2", ":a"})
    CHECK_MESSAGE(!is_safe_plain(text), text);
}
