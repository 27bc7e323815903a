#include <doctest/doctest.h>

#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/tree/operation.h"
#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a text without final newline stays without one") {
  CHECK(edited("a: 1", Operations().add("/b", "2")) == "a: 1\nb: 2");
  CHECK(edited("a:\n  b: 1 # c", Operations().add("/a/x", "2").add("/d", "3")) ==
        "a:\n  b: 1 # c\n  x: 2\nd: 3");
  CHECK(edited("a: 1\r\nb: 2", Operations().add("/c", "3")) == "a: 1\r\nb: 2\r\nc: 3");
  CHECK(edited("a: 1\nb: 2", Operations().remove("/b")) == "a: 1");
  CHECK(edited("a: 1\nb: 2", Operations().remove("/b").add("/c", "3")) == "a: 1\nc: 3");
}

TEST_CASE("blank lines at the end of a text stay there") {
  CHECK(edited("a:\n  engine: blocks\n\n\n", Operations().add("/b", "2")) ==
        "a:\n  engine: blocks\nb: 2\n\n\n");
}

TEST_CASE("CRLF stays CRLF") {
  CHECK(edited("a:\r\n  b: 1\r\nc: 2\r\n", Operations().add("/a/d", R"({"e":1})")) ==
        "a:\r\n  b: 1\r\n  d:\r\n    e: 1\r\nc: 2\r\n");
}

TEST_CASE("a BOM stays and does not count as indent") {
  CHECK(edited("\xEF\xBB\xBF"
               "a: 1\n",
               Operations().add("/b", R"({"c":1})")) ==
        "\xEF\xBB\xBF"
        "a: 1\nb:\n  c: 1\n");
}

TEST_CASE("only the first document is edited") {
  CHECK(edited("a: 1\n---\nb: 2\n", Operations().add("/c", "3")) == "a: 1\nc: 3\n---\nb: 2\n");
  CHECK(edited("a: 1\n# t\n...\n# u\n", Operations().add("/c", "3")) == "a: 1\n# t\nc: 3\n...\n# u\n");
  CHECK(edited("# x\n---\na: 1\n", Operations().add("/c", "3")) == "# x\n---\na: 1\nc: 3\n");
}

TEST_CASE("other scalars keep every byte") {
  const std::string text =
      "secret_access_key: \"0123456789\"\naccess_key_id: '1e10'\ntenant: \"no\"\nlabel: \"0755\"\nv: "
      "\"1_000\"\nd: \"2024-01-01\"\n"
      "ingestion_rate: 1e+06\nmax: 1.5e+06\nx: 12345678901234567890123\ntrailing: blank  \ntab:\tx\n";
  CHECK(edited(text, Operations().add("/new", "1")) == text + "new: 1\n");
}

TEST_CASE("expansions stay as they are written") {
  const std::string text = "a: ${X:1}\nb: {c: ${Y}}\n# ${Z}\n";
  CHECK(edited(text, Operations().add("/b/d", "1").add("/e", "2"), kExpanding) ==
        "a: ${X:1}\nb: {c: ${Y}, d: 1}\n# ${Z}\ne: 2\n");
}

TEST_CASE("line breaks that only YAML 1.1 has are rejected") {
  const std::string reason =
      "error: the text has line breaks other than LF and CRLF (a lone CR, U+0085, U+2028 or U+2029)";
  for (const char* text :
       {"a: 1\rb: 2\r", "a: 1 # \xE2\x80\xA8\n", "a: \"\xC2\x85\"\n", "a: 1\n# \xE2\x80\xA9# b\n"})
    CHECK(edited(text, Operations().add("/c", "1")) == reason);
}

TEST_CASE("a new value must not be expanded by Mimir") {
  CHECK(edited("a: 1\n", Operations().add("/b", R"("$X")"), kExpanding) ==
        "error: the new value contains a `$`, which Mimir would expand");
  CHECK(edited("a: 1\n", Operations().add("/b", R"({"$X":1})"), kExpanding) ==
        "error: the new key contains a `$`, which Mimir would expand");
  CHECK(edited("a: 1\n", Operations().add("/$X", "1"), kExpanding) ==
        "error: the new key contains a `$`, which Mimir would expand");
  CHECK(edited("a: 1\n", Operations().add("/b", R"("$X")")) == "a: 1\nb: \"$X\"\n");
}

TEST_CASE("an expansion that spans lines is rejected") {
  CHECK(edited("a: 1 # ${\nb: 2 # }\nc: 3\n", Operations().add("/d", "1"), kExpanding) ==
        "error: a `${` is not closed on its line");
}

TEST_CASE("an unclosed expansion must not be closed by the new text") {
  CHECK(edited("a: {}\n# ${\nb: 1\n", Operations().add("/c", "{}"), kExpanding).find("error: ") == 0);
}

TEST_CASE("new values whose text does not fit their kind are rejected") {
  Tree tree;
  for (Node* value :
       {tree.scalar(Kind::kNumber, "1\nb: 2"), tree.scalar(Kind::kBool, "yes"),
        tree.scalar(Kind::kAlias, "x"), tree.scalar(Kind::kString, "\xFF"), tree.scalar(Kind::kNull, "x")}) {
    const auto before = read_yaml("a: 1\n");
    REQUIRE(before);
    const Operation operation{OperationKind::kAdd, "/c", value, {}};
    const auto edit = edit_yaml("a: 1\n", *before, {&operation, 1}, {});
    REQUIRE_FALSE(edit);
    CHECK(edit.error().message == "the new value cannot be written as YAML");
  }
}

TEST_CASE("a change that would lose a comment is rejected") {
  CHECK(edited("a: | # c\n  x\nb: 1\n", Operations().replace("/a", "1")) ==
        "error: the line of the old value's `|` or `>` has a comment, which would be lost");
  CHECK(edited("- a: 1 # c\n  b: 2\n", Operations().remove("/0/a")) ==
        "error: removing the key would also remove the comment after it");
  CHECK(edited("? a\n: 1\nb: 2\n", Operations().remove("/a")) ==
        "error: a key in `? key` form cannot be removed");
}

TEST_CASE("without operations the text does not change") {
  for (const char* text : {"a: 1", "", "# c\n", "{a: [1]}"}) CHECK(edited(text, Operations()) == text);
}

TEST_CASE(
    "a line after a block scalar without a final newline is rejected, because it would change the scalar") {
  const std::string reason = "error: the text ends in a block scalar without a final newline; add a newline";
  CHECK(edited("a:\n  b: |\n    text", Operations().add("/c", "1")) == reason);
  CHECK(edited("a: >\n  text", Operations().add("/c", "1")) == reason);
  CHECK(edited("a: |-\n  text", Operations().add("/c", "1")) == "a: |-\n  text\nc: 1");
  CHECK(edited("c: {}\na: |\n  text", Operations().add("/c/d", "1")) == "c: {d: 1}\na: |\n  text");
}
