#include <doctest/doctest.h>

#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a key goes after the last child of its mapping at the children's indent") {
  CHECK(edited("memberlist:\n    join_members:\n    - x\nruler: {}\n",
               Operations().add("/memberlist/gossip_interval", R"("1s")")) ==
        "memberlist:\n    join_members:\n    - x\n    gossip_interval: 1s\nruler: {}\n");
  CHECK(edited("a:\n  b:\n    c: 1\nd: 2\n", Operations().add("/a/e", "3").add("/a/b/f", "4")) ==
        "a:\n  b:\n    c: 1\n    f: 4\n  e: 3\nd: 2\n");
}

TEST_CASE("a new section goes to the end with the document's own indent") {
  const auto add = Operations().add("/ruler", R"({"ruler_client":{"grpc_compression":"s2"}})");
  CHECK(edited("a:\n  b: 1\n", add) == "a:\n  b: 1\nruler:\n  ruler_client:\n    grpc_compression: s2\n");
  CHECK(edited("a:\n    b: 1\n", add) ==
        "a:\n    b: 1\nruler:\n    ruler_client:\n        grpc_compression: s2\n");
  CHECK(edited("a: 1\n\n# tail\n\n", add) ==
        "a: 1\n\n# tail\nruler:\n  ruler_client:\n    grpc_compression: s2\n\n");
  CHECK(edited("a: 1\n", Operations()
                             .add("/b", "{}")
                             .add("/c", "[]")
                             .add("/d", "null")
                             .add("/e", "true")
                             .add("/f", "1.5")) == "a: 1\nb: {}\nc: []\nd: null\ne: true\nf: 1.5\n");
}

TEST_CASE("additions below an addition become one section") {
  CHECK(edited("x: 1\n", Operations()
                             .add("/a", "{}")
                             .add("/a/b", "{}")
                             .add("/a/b/c", "1")
                             .add("/a/l", "[]")
                             .add("/a/l/-", "2")) == "x: 1\na:\n  b:\n    c: 1\n  l:\n  - 2\n");
}

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

TEST_CASE("a mapping that is indented as a whole takes its own indent") {
  CHECK(edited("\n  a: 1\n  b: 2\n", Operations().add("/c", "3")) == "\n  a: 1\n  b: 2\n  c: 3\n");
}

TEST_CASE("comments stay where they are") {
  const std::string text =
      "# head\nmemberlist: # why\n  join_members: [x] # one\n  # gossip_interval: 200ms\n\n# about a\na: 1 # "
      "two\n  # deep\n# tail\n";
  CHECK(edited(text, Operations().add("/memberlist/gossip_interval", R"("1s")").add("/b", "2")) ==
        "# head\nmemberlist: # why\n  join_members: [x] # one\n  # gossip_interval: 200ms\n  "
        "gossip_interval: 1s\n\n# about a\na: 1 # "
        "two\n  # "
        "deep\n# tail\nb: 2\n");
  CHECK(edited("a:\n- x\n# about b\nb: 1\n", Operations().add("/a/-", R"("yz")")) ==
        "a:\n- x\n- yz\n# about b\nb: 1\n");
  CHECK(edited("a:\n  b: 1\n# about c\nc: 1\n", Operations().add("/a/d", "2")) ==
        "a:\n  b: 1\n  d: 2\n# about c\nc: 1\n");
}

TEST_CASE("only the first document is edited") {
  CHECK(edited("a: 1\n---\nb: 2\n", Operations().add("/c", "3")) == "a: 1\nc: 3\n---\nb: 2\n");
  CHECK(edited("a: 1\n# t\n...\n# u\n", Operations().add("/c", "3")) == "a: 1\n# t\nc: 3\n...\n# u\n");
  CHECK(edited("# x\n---\na: 1\n", Operations().add("/c", "3")) == "# x\n---\na: 1\nc: 3\n");
}

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

TEST_CASE("an empty flow mapping is filled on its line") {
  CHECK(edited("memberlist: {} # c\na: []\n",
               Operations().add("/memberlist/gossip_interval", R"("1s")").add("/a/-", "1")) ==
        "memberlist: {gossip_interval: 1s} # c\na: [1]\n");
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

TEST_CASE("items go to the end of a sequence or before an index") {
  CHECK(edited(
            "env:\n- name: A\n  value: x\nb: 1\n",
            Operations().add("/env/-", R"({"name":"B","valueFrom":{"resourceFieldRef":{"divisor":"1"}}})")) ==
        "env:\n- name: A\n  value: x\n- name: B\n  valueFrom:\n    resourceFieldRef:\n      divisor: "
        "\"1\"\nb: 1\n");
  CHECK(edited("a:\n  - x\n  - z\n",
               Operations().add("/a/1", R"("yy")").add("/a/0", R"("w")").add("/a/4", "1")) ==
        "a:\n  - w\n  - x\n  - yy\n  - z\n  - 1\n");
  CHECK(edited("- - a\n  - b\n", Operations().add("/0/0", "1").add("/0/-", "2")) ==
        "- - 1\n  - a\n  - b\n  - 2\n");
  CHECK(edited("a: [] # c\n", Operations().add("/a/-", R"({"b":1})")) == "a: [{b: 1}] # c\n");
  CHECK(edited("args:\n- \"-a\"\n- \"-b\"\n", Operations().add("/args/-", R"("-c=d")")) ==
        "args:\n- \"-a\"\n- \"-b\"\n- \"-c=d\"\n");
  CHECK(edited("args:\n- -a\n", Operations().add("/args/-", R"("-c=d")")) == "args:\n- -a\n- -c=d\n");
}

TEST_CASE("a new list follows the dashes of the document") {
  CHECK(edited("a:\n  - 1\n", Operations().add("/b", "[2,[3,4]]")) ==
        "a:\n  - 1\nb:\n  - 2\n  - - 3\n    - 4\n");
  CHECK(edited("a:\n- 1\n", Operations().add("/b", "[2]")) == "a:\n- 1\nb:\n- 2\n");
}

TEST_CASE("items and keys are removed with their lines") {
  CHECK(edited("a:\n- 1 # c\n- 2\n- 3\n", Operations().remove("/a/0").remove("/a/1")) == "a:\n- 2\n");
  CHECK(edited("a: 1\nb:\n  c: 1\n  # x\n\n# y\nd: 2\n", Operations().remove("/b")) ==
        "a: 1\n  # x\n\n# y\nd: 2\n");
  CHECK(edited("- a: 1\n  b: 2\n", Operations().remove("/0/a")) == "- b: 2\n");
  CHECK(edited("- - 1\n  - 2\n", Operations().remove("/0/0")) == "- - 2\n");
  CHECK(edited("a:\n  b: 1\nc: 2\n", Operations().remove("/a/b")) == "a: {}\nc: 2\n");
  CHECK(edited("a:\n- 1\n", Operations().remove("/a/0")) == "a: []\n");
  CHECK(edited("a: |\n  x\n\n\nb: 1\n", Operations().remove("/a")) == "\n\nb: 1\n");
}

TEST_CASE("block texts before an addition keep their value") {
  for (const std::string header : {"|", "|-", ">", ">-", "|2-"}) {
    CHECK(edited("a:\n  b: " + header + "\n      x\n\n\nc: 1\n", Operations().add("/a/d", "1")) ==
          "a:\n  b: " + header + "\n      x\n  d: 1\n\n\nc: 1\n");
  }
  CHECK(edited("a:\n  b: |+\n      x\n\n\nc: 1\n", Operations().add("/a/d", "1")) ==
        "a:\n  b: |+\n      x\n\n\n  d: 1\nc: 1\n");
  CHECK(edited("a: |-\n  x", Operations().add("/d", "1")) == "a: |-\n  x\nd: 1");
  CHECK(edited("a: |\n  x\n", Operations().add("/d", "1")) == "a: |\n  x\nd: 1\n");
  CHECK(edited("a: |\nb: 1\n", Operations().add("/d", "1")) == "a: |\nb: 1\nd: 1\n");
}

TEST_CASE("keys are quoted where their neighbours are") {
  CHECK(edited("\"a\":\n  \"b\": \"x\"\n", Operations().add("/a/c", R"("yy")").add("/d", "{\"e\":1}")) ==
        "\"a\":\n  \"b\": \"x\"\n  \"c\": yy\n\"d\":\n  \"e\": 1\n");
}

TEST_CASE("keys in the explicit form take neighbours") {
  CHECK(edited("? a\n: 1\n", Operations().add("/b", "2")) == "? a\n: 1\nb: 2\n");
  CHECK(edited("? a\n:\n  c: 1\n", Operations().add("/a/b", "2")) == "? a\n:\n  c: 1\n  b: 2\n");
}

TEST_CASE("scalars that are not touched keep every byte") {
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
