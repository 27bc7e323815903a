#include <doctest/doctest.h>

#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

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
