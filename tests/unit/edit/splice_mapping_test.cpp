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

TEST_CASE("block scalars before an addition keep their value") {
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

TEST_CASE("keys in `? key` form can get neighbours") {
  CHECK(edited("? a\n: 1\n", Operations().add("/b", "2")) == "? a\n: 1\nb: 2\n");
  CHECK(edited("? a\n:\n  c: 1\n", Operations().add("/a/b", "2")) == "? a\n:\n  c: 1\n  b: 2\n");
}
