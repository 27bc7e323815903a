#include <doctest/doctest.h>

#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a flow mapping takes keys inside its braces") {
  CHECK(edited("memberlist: {join_members: [dns+a:7946], compression_enabled: false}\n",
               Operations()
                   .add("/memberlist/gossip_interval", R"("1s")")
                   .add("/memberlist/join_members/-", R"("b")")) ==
        "memberlist: {join_members: [dns+a:7946, b], compression_enabled: false, gossip_interval: 1s}\n");
  CHECK(edited("a: { b: 1 }\n", Operations().add("/a/c", R"({"d":[1,2]})")) ==
        "a: { b: 1, c: {d: [1, 2]} }\n");
  CHECK(edited("a: {b: 1,}\n", Operations().add("/a/c", "2")) == "a: {b: 1, c: 2,}\n");
}

TEST_CASE("compact JSON stays compact JSON") {
  CHECK(edited(R"({"a":1,"b":{"c":"x"},"d":[],"e":{}})", Operations()
                                                             .add("/b/f", R"("yy")")
                                                             .add("/d/-", R"("z")")
                                                             .add("/e/g", R"({"h":"i"})")
                                                             .add("/j", "{\"k\":[\"l\",1]}")) ==
        R"({"a":1,"b":{"c":"x","f":"yy"},"d":["z"],"e":{"g":{"h":"i"}},"j":{"k":["l",1]}})");
  CHECK(edited(R"([{"name":"A"}])", Operations().add("/-", R"({"name":"B"})")) ==
        R"([{"name":"A"},{"name":"B"}])");
}

TEST_CASE("indented JSON stays indented JSON") {
  const std::string text = "{\n  \"a\": {\n    \"b\": \"x\"\n  },\n  \"c\": [\n    1\n  ],\n  \"d\": {}\n}\n";
  CHECK(edited(text, Operations()
                         .add("/a/e", R"({"f":"gg"})")
                         .add("/c/-", "2")
                         .add("/d/h", "3")
                         .add("/i", "[\"jj\"]")) ==
        "{\n  \"a\": {\n    \"b\": \"x\",\n    \"e\": {\n      \"f\": \"gg\"\n    }\n  },\n  \"c\": [\n    "
        "1,\n    2\n  ],\n  \"d\": {\n   "
        " \"h\": 3\n  },\n"
        "  \"i\": [\n    \"jj\"\n  ]\n}\n");
}

TEST_CASE("JSON indented with tabs keeps its tabs") {
  CHECK(edited("{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}", Operations().add("/a/c", "2").add("/d", "3")) ==
        "{\n\t\"a\": {\n\t\t\"b\": 1,\n\t\t\"c\": 2\n\t},\n\t\"d\": 3\n}");
}

TEST_CASE("JSON with CRLF keeps it") {
  CHECK(edited("{\r\n  \"a\": 1\r\n}\r\n", Operations().add("/b", "2")) ==
        "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}\r\n");
}

TEST_CASE("comments inside a flow mapping keep their place") {
  CHECK(edited("a: {\n  b: 1, # one\n  c: 2 # two\n  }\n", Operations().add("/a/d", "3")) ==
        "a: {\n  b: 1, # one\n  c: 2, # two\n  d: 3\n  }\n");
  CHECK(edited("a: {\n  b: 1, # one\n  }\n", Operations().add("/a/d", "3")) ==
        "a: {\n  b: 1, # one\n  d: 3\n  }\n");
}

TEST_CASE("flow values are replaced in their place") {
  CHECK(edited("{a: 1, b: , c, d: [x], \"e\": null}", Operations()
                                                          .replace("/a", R"({"f":1})")
                                                          .replace("/b", "2")
                                                          .replace("/c", "3")
                                                          .replace("/d", "null")
                                                          .replace("/e", "\"z\"")) ==
        "{a: {f: 1}, b: 2 , c: 3, d: null, \"e\": z}");
}

TEST_CASE("flow children are removed with one separator") {
  CHECK(edited("{a: 1, b: 2, c: 3}", Operations().remove("/a")) == "{b: 2, c: 3}");
  CHECK(edited("{a: 1, b: 2, c: 3}", Operations().remove("/b")) == "{a: 1, c: 3}");
  CHECK(edited("{a: 1, b: 2, c: 3}", Operations().remove("/c")) == "{a: 1, b: 2}");
  CHECK(edited("{a: 1, b: 2, c: 3}", Operations().remove("/b").remove("/c")) == "{a: 1}");
  CHECK(edited("{a: 1, b: 2, c: 3}", Operations().remove("/c").add("/d", "4")) == "{a: 1, b: 2, d: 4}");
  CHECK(edited("x: {a: 1}", Operations().remove("/x/a")) == "x: {}");
  CHECK(edited("[1, 2, 3]", Operations().remove("/0").add("/0", "0").add("/-", "4")) == "[0, 2, 3, 4]");
}

TEST_CASE("keys go before the closing brace, whatever is before it") {
  CHECK(edited("{a, b}", Operations().add("/c", "1")) == "{a, b, c: 1}");
  CHECK(edited("{a: }", Operations().add("/c", "1")) == "{a: , c: 1}");
  CHECK(edited("{a: \"x\" }", Operations().add("/c", "1")) == "{a: \"x\", c: 1 }");
  CHECK(edited("[a, b]", Operations().add("/1", "\"x\"").add("/0", "1")) == "[1, a, x, b]");
}

TEST_CASE("an empty flow mapping is filled on its line") {
  CHECK(edited("memberlist: {} # c\na: []\n",
               Operations().add("/memberlist/gossip_interval", R"("1s")").add("/a/-", "1")) ==
        "memberlist: {gossip_interval: 1s} # c\na: [1]\n");
}

TEST_CASE("a single-pair mapping without braces is rejected") {
  CHECK(edited("[a: 1]\n", Operations().add("/0/b", "1")) ==
        "error: a single-pair mapping without braces cannot be edited");
}
