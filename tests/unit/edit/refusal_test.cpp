#include <doctest/doctest.h>

#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/tree/operation.h"
#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a path through something that stands elsewhere too is refused") {
  CHECK(edited("a: &x {k: v}\nb: *x\n", Operations().add("/b/c", "1")) ==
        "error: the path passes through an alias, whose value stands elsewhere: /b/c");
  CHECK(edited("a: &x {k: v}\nb: *x\n", Operations().add("/a/c", "1")) ==
        "error: the path passes through an anchored value, which aliases may repeat: /a/c");
  CHECK(edited("a: &x\n  k:\n    l: 1\nb: *x\n", Operations().add("/a/k/c", "1")) ==
        "error: the path passes through an anchored value, which aliases may repeat: /a/k/c");
  CHECK(edited("a: &x {k: v}\nb: {<<: *x}\n", Operations().add("/b/c", "1")) ==
        "error: the mapping to add to has a merge key, which may give the key already: /b/c");
  CHECK(edited("a: {<<: {k: 1}}\n", Operations().replace("/a/<</k", "1")) ==
        "error: the path passes through a merge key: /a/<</k");
  CHECK(edited("a: !!map {k: v}\n", Operations().add("/a/c", "1")) ==
        "error: the path passes through a value with an explicit tag: /a/c");
  CHECK(edited("a: {b: &x 1}\nc: *x\n", Operations().remove("/a")) ==
        "error: the old value holds an anchor, which aliases may repeat: /a");
  CHECK(edited("a: &x 1\nc: *x\n", Operations().replace("/a", "2")) ==
        "error: the old value holds an anchor, which aliases may repeat: /a");
  CHECK(edited("&k a: {b: 1}\n", Operations().add("/a/c", "2")) ==
        "error: the path passes through an anchored value, which aliases may repeat: /a/c");
}

TEST_CASE("anchors and aliases beside the path do not matter") {
  CHECK(edited("a: &x {k: v}\nb: *x\nc: {}\n<<: *x\n", Operations().add("/c/d", "1")) ==
        "a: &x {k: v}\nb: *x\nc: {d: 1}\n<<: *x\n");
}

TEST_CASE("operations that do not fit the text are refused") {
  CHECK(edited("a: 1\n", Operations().add("/a", "2")) == "error: the key to add is there already: /a");
  CHECK(edited("a: 1\n", Operations().add("/a/b", "2")) == "error: the path passes through a scalar: /a/b");
  CHECK(edited("a: 1\n", Operations().add("/b/c", "2")) ==
        "error: the path names a key that is not there: /b/c");
  CHECK(edited("~\n", Operations().add("/b", "2")) == "error: the path passes through a scalar: /b");
  CHECK(edited("[1]\n", Operations().add("/b", "2")) ==
        "error: the path has no valid index for a sequence: /b");
  CHECK(edited("'text'\n", Operations().add("/b", "2")) == "error: the path passes through a scalar: /b");
}

TEST_CASE("line ends that only YAML 1.1 knows are refused") {
  const std::string reason =
      "error: the text has line ends other than LF and CRLF (a lone CR, U+0085, U+2028 or U+2029)";
  for (const char* text :
       {"a: 1\rb: 2\r", "a: 1 # \xE2\x80\xA8\n", "a: \"\xC2\x85\"\n", "a: 1\n# \xE2\x80\xA9# b\n"})
    CHECK(edited(text, Operations().add("/c", "1")) == reason);
}

TEST_CASE("a new value must not be expanded by Mimir") {
  CHECK(edited("a: 1\n", Operations().add("/b", R"("$X")"), kExpanding) ==
        "error: the new value holds a `$`, which Mimir would expand");
  CHECK(edited("a: 1\n", Operations().add("/b", R"({"$X":1})"), kExpanding) ==
        "error: the new key holds a `$`, which Mimir would expand");
  CHECK(edited("a: 1\n", Operations().add("/$X", "1"), kExpanding) ==
        "error: the new key holds a `$`, which Mimir would expand");
  CHECK(edited("a: 1\n", Operations().add("/b", R"("$X")")) == "a: 1\nb: \"$X\"\n");
}

TEST_CASE("an expansion that runs on to another line is refused") {
  CHECK(edited("a: 1 # ${\nb: 2 # }\nc: 3\n", Operations().add("/d", "1"), kExpanding) ==
        "error: a `${` that is closed only on a later line");
}

TEST_CASE("an unclosed expansion must not be closed by the new text") {
  CHECK(edited("a: {}\n# ${\nb: 1\n", Operations().add("/c", "{}"), kExpanding).find("error: ") == 0);
}

TEST_CASE("new values that are not what they say are refused") {
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

TEST_CASE("a mapping of one key without braces is refused") {
  CHECK(edited("[a: 1]\n", Operations().add("/0/b", "1")) ==
        "error: a mapping of one key without braces cannot be edited");
}

TEST_CASE("a comment that would be lost is a reason to refuse") {
  CHECK(edited("a: | # c\n  x\nb: 1\n", Operations().replace("/a", "1")) ==
        "error: the old value's `|` line has a comment, which would be lost");
  CHECK(edited("- a: 1 # c\n  b: 2\n", Operations().remove("/0/a")) ==
        "error: the key cannot be removed without the comment behind it");
  CHECK(edited("? a\n: 1\nb: 2\n", Operations().remove("/a")) ==
        "error: a key in `? key` form cannot be removed");
}

TEST_CASE("no operation leaves the text as it is") {
  for (const char* text : {"a: 1", "", "# c\n", "{a: [1]}"}) CHECK(edited(text, Operations()) == text);
}

TEST_CASE("a line behind a block text without a line end is refused, since it would give it one") {
  const std::string reason =
      "error: the last value is a block text without a line end: end the text with one";
  CHECK(edited("a:\n  b: |\n    text", Operations().add("/c", "1")) == reason);
  CHECK(edited("a: >\n  text", Operations().add("/c", "1")) == reason);
  CHECK(edited("a: |-\n  text", Operations().add("/c", "1")) == "a: |-\n  text\nc: 1");
  CHECK(edited("c: {}\na: |\n  text", Operations().add("/c/d", "1")) == "c: {d: 1}\na: |\n  text");
}
