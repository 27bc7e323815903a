#include <doctest/doctest.h>

#include "unit/edit/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a path through a value that other places share is rejected") {
  CHECK(edited("a: &x {k: v}\nb: *x\n", Operations().add("/b/c", "1")) ==
        "error: the path passes through an alias; its value is defined elsewhere: /b/c");
  CHECK(edited("a: &x {k: v}\nb: *x\n", Operations().add("/a/c", "1")) ==
        "error: the path passes through an anchored value, which aliases may repeat: /a/c");
  CHECK(edited("a: &x\n  k:\n    l: 1\nb: *x\n", Operations().add("/a/k/c", "1")) ==
        "error: the path passes through an anchored value, which aliases may repeat: /a/k/c");
  CHECK(edited("a: &x {k: v}\nb: {<<: *x}\n", Operations().add("/b/c", "1")) ==
        "error: the mapping has a merge key, which may already provide the key: /b/c");
  CHECK(edited("a: {<<: {k: 1}}\n", Operations().replace("/a/<</k", "1")) ==
        "error: the path passes through a merge key: /a/<</k");
  CHECK(edited("a: !!map {k: v}\n", Operations().add("/a/c", "1")) ==
        "error: the path passes through a value with an explicit tag: /a/c");
  CHECK(edited("a: {b: &x 1}\nc: *x\n", Operations().remove("/a")) ==
        "error: the old value contains an anchor, which aliases may repeat: /a");
  CHECK(edited("a: &x 1\nc: *x\n", Operations().replace("/a", "2")) ==
        "error: the old value contains an anchor, which aliases may repeat: /a");
  CHECK(edited("&k a: {b: 1}\n", Operations().add("/a/c", "2")) ==
        "error: the path passes through an anchored value, which aliases may repeat: /a/c");
}

TEST_CASE("anchors and aliases outside the path do not matter") {
  CHECK(edited("a: &x {k: v}\nb: *x\nc: {}\n<<: *x\n", Operations().add("/c/d", "1")) ==
        "a: &x {k: v}\nb: *x\nc: {d: 1}\n<<: *x\n");
}

TEST_CASE("operations that do not fit the text are rejected") {
  CHECK(edited("a: 1\n", Operations().add("/a", "2")) == "error: the key to add already exists: /a");
  CHECK(edited("a: 1\n", Operations().add("/a/b", "2")) == "error: the path passes through a scalar: /a/b");
  CHECK(edited("a: 1\n", Operations().add("/b/c", "2")) ==
        "error: the path names a key that does not exist: /b/c");
  CHECK(edited("~\n", Operations().add("/b", "2")) == "error: the path passes through a scalar: /b");
  CHECK(edited("[1]\n", Operations().add("/b", "2")) == "error: the path has an invalid sequence index: /b");
  CHECK(edited("'text'\n", Operations().add("/b", "2")) == "error: the path passes through a scalar: /b");
}
