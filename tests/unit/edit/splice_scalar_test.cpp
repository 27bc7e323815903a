#include <doctest/doctest.h>

#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a root without value is replaced by the new sections") {
  const auto replace = Operations().replace("", R"({"memberlist":{"a":1}})");
  CHECK(edited("", replace) == "memberlist:\n  a: 1\n");
  CHECK(edited("# only a comment\n", replace) == "# only a comment\nmemberlist:\n  a: 1\n");
  CHECK(edited("# only a comment", replace) == "# only a comment\nmemberlist:\n  a: 1");
  CHECK(edited("~\n", replace) == "memberlist:\n  a: 1\n");
  CHECK(edited("null", replace) == "memberlist:\n  a: 1");
  CHECK(edited("{}\n", replace) == "memberlist:\n  a: 1\n");
  CHECK(edited("---\n", replace) == "---\nmemberlist:\n  a: 1\n");
  CHECK(edited("---\n# c\n", replace) == "---\n# c\nmemberlist:\n  a: 1\n");
  CHECK(edited("# c\n---\n# d", replace) == "# c\n---\n# d\nmemberlist:\n  a: 1");
  CHECK(edited("---\n...\n", replace) == "---\nmemberlist:\n  a: 1\n...\n");
  CHECK(edited("---\n---\nb: 1\n", replace) == "---\nmemberlist:\n  a: 1\n---\nb: 1\n");
}

TEST_CASE("a section without value is replaced, not indented below") {
  const auto replace = Operations().replace("/memberlist", R"({"gossip_interval":"1s"})");
  CHECK(edited("memberlist:\na: 1\n", replace) == "memberlist:\n  gossip_interval: 1s\na: 1\n");
  CHECK(edited("memberlist: null\na: 1\n", replace) == "memberlist:\n  gossip_interval: 1s\na: 1\n");
  CHECK(edited("memberlist: ~ # none\na: 1\n", replace) ==
        "memberlist: # none\n  gossip_interval: 1s\na: 1\n");
  CHECK(edited("memberlist: {}", replace) == "memberlist:\n  gossip_interval: 1s");
  CHECK(edited("memberlist:\n  # join_members: []\na: 1\n", replace) ==
        "memberlist:\n  gossip_interval: 1s\n  # join_members: []\na: 1\n");
  CHECK(edited("a:\n  b: null\n", Operations().replace("/a/b", "[1,{\"c\":2,\"d\":3}]")) ==
        "a:\n  b:\n  - 1\n  - c: 2\n    d: 3\n");
}

TEST_CASE("a scalar is replaced in its place") {
  CHECK(
      edited(
          "a: 1 # c\nb: 'x'\nc: \"y\"\nd:\n",
          Operations().replace("/a", "2").replace("/b", R"("z")").replace("/c", "null").replace("/d", "4")) ==
      "a: 2 # c\nb: z\nc: null\nd: 4\n");
  CHECK(edited("a: |\n  x\n  y\n\nb: 1\n", Operations().replace("/a", R"("z")")) == "a: z\n\nb: 1\n");
  CHECK(edited("a: b\n  c\nd: 1\n", Operations().replace("/a", "1")) == "a: 1\nd: 1\n");
  CHECK(edited("- a\n-\n- c\n", Operations().replace("/1", "1").replace("/2", R"({"x":1,"z":2})")) ==
        "- a\n- 1\n- x: 1\n  z: 2\n");
  CHECK(edited("a:\n  b: 1\n  c: 2\nd: 3\n", Operations().replace("/a", "1")) == "a: 1\nd: 3\n");
  CHECK(edited("a:\n- 1\nd: 3\n", Operations().replace("/a", R"({"b":1})")) == "a:\n  b: 1\nd: 3\n");
  CHECK(edited("a: 1\n", Operations().replace("/a", R"({"b":1})")) == "a:\n  b: 1\n");
}

TEST_CASE("strings keep their kind") {
  CHECK(
      edited(
          "a: 1\n",
          Operations().add(
              "/b",
              R"({"divisor":"1","t":"true","n":"null","e":"","y":"yes","d":"2024-01-01","s":"1:30","c":"a: b","h":"a #b","q":"a\"b","nl":"a\nb","sp":" a","p":"-x=y","u":"dns+a:7946","f":"/etc/x","o":"0x1F","g":"1e3","k":"a:"})")) ==
      "a: 1\nb:\n  divisor: \"1\"\n  t: \"true\"\n  \"n\": \"null\"\n  e: \"\"\n  \"y\": \"yes\"\n  d: "
      "\"2024-01-01\"\n  s: \"1:30\"\n  c: "
      "\"a: b\"\n  h: \"a #b\"\n"
      "  q: \"a\\\"b\"\n  nl: \"a\\nb\"\n  sp: \" a\"\n  p: -x=y\n  u: dns+a:7946\n  f: /etc/x\n  o: "
      "\"0x1F\"\n  g: \"1e3\"\n  k: "
      "\"a:\"\n");
}
