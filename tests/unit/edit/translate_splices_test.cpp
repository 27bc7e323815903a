#include <doctest/doctest.h>

#include "mimir_tuner/edit/edit.h"
#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

namespace {

/// Adds `path` to the config at /data/m of a manifest, as the engine does: it edits the config first, then
/// the manifest around it.
std::string edited_inside(std::string_view manifest, std::string_view path = "/memberlist/gossip_interval",
                          std::string_view value = R"("1s")") {
  const auto outer = read_yaml(manifest);
  if (!outer) return "unreadable: " + outer.error().message;
  const Node* scalar = resolve(*outer->root, "/data/m");
  if (scalar == nullptr) return "error: no /data/m";
  const auto inner = read_yaml(scalar->text, kExpanding);
  if (!inner) return "unreadable inside: " + inner.error().message;
  Operations operations;
  operations.add(std::string(path), value);
  const auto edit = edit_yaml(scalar->text, *inner, operations.list(), kExpanding);
  if (!edit) return "error inside: " + edit.error().message;
  Operations outer_operations;
  outer_operations.resplice(*outer, "/data/m", edit->splices);
  return edited(manifest, outer_operations);
}

}  // namespace

TEST_CASE("a literal block takes new lines at its own indent") {
  CHECK(edited_inside("data:\n  m: |\n    memberlist:\n      x: 1\n    a: 2\nkind: c\n") ==
        "data:\n  m: |\n    memberlist:\n      x: 1\n      gossip_interval: 1s\n    a: 2\nkind: c\n");
}

TEST_CASE("a literal block takes new lines at its end") {
  CHECK(edited_inside("data:\n  m: |\n    memberlist:\n      x: 1\nkind: c\n") ==
        "data:\n  m: |\n    memberlist:\n      x: 1\n      gossip_interval: 1s\nkind: c\n");
  CHECK(edited_inside("data:\n  m: |\n    memberlist:\n      x: 1\n\n\nkind: c\n") ==
        "data:\n  m: |\n    memberlist:\n      x: 1\n      gossip_interval: 1s\n\n\nkind: c\n");
  CHECK(edited_inside("data:\n  m: |+\n    memberlist:\n      x: 1\n\n\nkind: c\n") ==
        "data:\n  m: |+\n    memberlist:\n      x: 1\n      gossip_interval: 1s\n\n\nkind: c\n");
  CHECK(edited_inside("data:\n  m: |-\n    memberlist:\n      x: 1\nkind: c\n") ==
        "data:\n  m: |-\n    memberlist:\n      x: 1\n      gossip_interval: 1s\nkind: c\n");
}

TEST_CASE("a literal block at the end of a file without a final newline stays without one") {
  CHECK(edited_inside("data:\n  m: |\n    memberlist:\n      x: 1") ==
        "data:\n  m: |\n    memberlist:\n      x: 1\n      gossip_interval: 1s");
}

TEST_CASE("a literal block with an indentation indicator and a leading blank line keeps both") {
  CHECK(edited_inside("data:\n  m: |2\n\n     memberlist:\n       x: 1\n     a: 2\n") ==
        "data:\n  m: |2\n\n     memberlist:\n       x: 1\n       gossip_interval: 1s\n     a: 2\n");
  CHECK(edited_inside("data:\n  m: |4-\n          memberlist:\n            x: 1\n") ==
        "data:\n  m: |4-\n          memberlist:\n            x: 1\n            gossip_interval: 1s\n");
}

TEST_CASE("a literal block with CRLF line ends gets CRLF") {
  CHECK(edited_inside("data:\r\n  m: |\r\n    memberlist:\r\n      x: 1\r\n    a: 2\r\n") ==
        "data:\r\n  m: |\r\n    memberlist:\r\n      x: 1\r\n      gossip_interval: 1s\r\n    a: 2\r\n");
}

TEST_CASE("a double-quoted scalar takes escaped lines") {
  CHECK(edited_inside(R"({"data":{"m":"memberlist:\n  x: \"\u00e4\"\na: 2\n"}})") ==
        R"({"data":{"m":"memberlist:\n  x: \"\u00e4\"\n  gossip_interval: 1s\na: 2\n"}})");
  CHECK(edited_inside("data: {\"m\": \"memberlist:\\n  x: 1\\r\\n\"}\n") ==
        "data: {\"m\": \"memberlist:\\n  x: 1\\r\\n  gossip_interval: 1s\\r\\n\"}\n");
}

TEST_CASE("a double-quoted scalar over several lines keeps its line folds") {
  const std::string folded = "data:\n  m: \"memberlist:\\n  x: a b\\\n    \\ c\\na: '1\n    2'\\n\"\n";
  CHECK(edited_inside(folded) ==
        "data:\n  m: \"memberlist:\\n  x: a b\\\n    \\ c\\n  gossip_interval: 1s\\na: '1\n    2'\\n\"\n");
}

TEST_CASE("a single-quoted or plain scalar of one line is edited on that line") {
  CHECK(edited_inside("data:\n  m: '{memberlist: {x: ''1''}}'\n") ==
        "data:\n  m: '{memberlist: {x: ''1'', gossip_interval: 1s}}'\n");
  CHECK(edited_inside("data:\n  m: '{memberlist: {x: 1}, b: \"it''s\"}'\n") ==
        "data:\n  m: '{memberlist: {x: 1, gossip_interval: 1s}, b: \"it''s\"}'\n");
}

TEST_CASE("a folded scalar takes lines, separated by empty ones if they would be joined") {
  CHECK(edited_inside("data:\n  m: >\n    {memberlist: {x: 1}}\n") ==
        "data:\n  m: >\n    {memberlist: {x: 1, gossip_interval: 1s}}\n");
  CHECK(edited_inside("data:\n  m: >\n    memberlist:\n      x: 1\n\n    a: 2\n") ==
        "data:\n  m: >\n    memberlist:\n      x: 1\n      gossip_interval: 1s\n\n    a: 2\n");
  CHECK(edited_inside("data:\r\n  m: >-\r\n    a: 1\r\n\r\n\r\n    b: 2\r\nc: 3\r\n", "/z") ==
        "data:\r\n  m: >-\r\n    a: 1\r\n\r\n\r\n    b: 2\r\n\r\n    z: 1s\r\nc: 3\r\n");
  CHECK(edited_inside("data:\n  m: >\n    a:\n      b: 2\n", "/z") ==
        "data:\n  m: >\n    a:\n      b: 2\n    z: 1s\n");
  CHECK(edited_inside("data:\n  m: >+\n    a: 1\n\n    b: 2\n\n", "/z") ==
        "data:\n  m: >+\n    a: 1\n\n    b: 2\n\n    z: 1s\n\n");
}

TEST_CASE("a scalar whose style cannot express the change is rejected") {
  CHECK(edited_inside("data:\n  m: >\n    memberlist: {x: 1,\n    y: 2}\n") ==
        "error: a folded scalar (`>`) cannot take this change; write it with `|`");
  CHECK(edited_inside("data:\n  m: 'memberlist:\n\n    a: 1'\n") ==
        "error inside: the path passes through a scalar: /memberlist/gossip_interval");
  CHECK(edited_inside("data:\n  m: 'a: 1'\n", "/b") ==
        "error: a single-quoted or plain scalar cannot take new lines; write it with `|`");
}

TEST_CASE("lines inserted inside a line of a folded scalar are rejected, without an underflow") {
  const std::string_view folded = "m: >\n  abc\n\n  def\n";
  const auto before = read_yaml(folded);
  REQUIRE(before.has_value());
  for (const std::size_t at : {1U, 2U, 3U, 5U, 7U})
    CHECK(edited(folded, Operations().resplice(*before, "/m", {{at, at, "x\n"}})) ==
          "error: a folded scalar (`>`) cannot take this change; write it with `|`");
  CHECK(edited(folded, Operations().resplice(*before, "/m", {{4, 4, "x\n"}})) ==
        "m: >\n  abc\n\n  x\n\n  def\n");
}

TEST_CASE("the rest of a stream does not change when a scalar of the first document is edited") {
  CHECK(edited_inside("---\ndata:\n  m: |\n    memberlist:\n      x: 1\n---\nb: 1\n") ==
        "---\ndata:\n  m: |\n    memberlist:\n      x: 1\n      gossip_interval: 1s\n---\nb: 1\n");
}

TEST_CASE("a JSON string is changed after a surrogate pair") {
  CHECK(
      edited_inside(R"({"data": {"m": "# \ud83d\ude00\nmemberlist:\n  x: 1\n"}, "k": "\ud83d\ude00"})") ==
      R"({"data": {"m": "# \ud83d\ude00\nmemberlist:\n  x: 1\n  gossip_interval: 1s\n"}, "k": "\ud83d\ude00"})");
}
