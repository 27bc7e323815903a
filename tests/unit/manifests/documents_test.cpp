#include "mimir_tuner/manifests/documents.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace mimir_tuner {
namespace {

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> out;
  for (const auto& document : documents_of(text)) out.emplace_back(slice(text, document));
  return out;
}

std::vector<int> lines(std::string_view text) {
  std::vector<int> out;
  for (const auto& document : documents_of(text)) out.push_back(document.first_line);
  return out;
}

}  // namespace

TEST_CASE("JSON values one after the other are documents of their own") {
  using List = std::vector<std::string>;
  CHECK(texts("{\"a\": 1}\n{\"b\": 2}\n") == List{"{\"a\": 1}\n", "{\"b\": 2}\n"});
  CHECK(texts("{\"a\": 1}{\"b\": 2}") == List{"{\"a\": 1}", "{\"b\": 2}"});
  CHECK(texts("{\n\"a\": [\n{\n}]}\n{}") == List{"{\n\"a\": [\n{\n}]}\n", "{}"});
  CHECK(lines("\n{\n\"a\": 1}\n\n{}") == std::vector<int>{1, 5});
}

TEST_CASE("braces in strings do not count") {
  CHECK(texts("{\"a\": \"}{\\\"}\"}\n{}").size() == 2);
  CHECK(texts("{\"a\": \"x\\\\\"}\n{}").size() == 2);
}

TEST_CASE("a JSON line that does not end does not take the others with it") {
  CHECK(texts("{\"a\": \n{\"b\": 1}\n{\"c\": 1}").size() == 3);
}

TEST_CASE("what only begins like JSON stays one document") {
  CHECK(texts("{a: '}'} # {\n").size() == 1);
  CHECK(texts("{a: 1}\nrest").size() == 1);
  CHECK(texts("a: {}\n").size() == 1);
}

TEST_CASE("the object of a review comes as the webhook meets it") {
  const auto tree = read_yaml(
      "{kind: AdmissionReview, apiVersion: admission.k8s.io/v1, request: {namespace: ns, operation: UPDATE, "
      "subResource: status, name: n,"
      " kind: {kind: Pod}, object: {kind: Pod}, oldObject: {kind: Old}}}");
  REQUIRE(tree.has_value());
  const auto objects = objects_of(*tree->root, "default");
  REQUIRE(objects.size() == 1);
  const auto& met = objects.front();
  CHECK(met.review);
  CHECK(met.pointer == "/request/object");
  CHECK(met.kind == "Pod");
  CHECK(met.name == "n");
  CHECK(met.object.origin == Origin::kAdmission);
  CHECK(met.object.object_namespace == "ns");
  CHECK(met.object.operation == "UPDATE");
  CHECK(met.object.subresource == "status");
  REQUIRE(met.object.old_root != nullptr);
  CHECK(met.object.old_root->string_at("kind") == "Old");
}

TEST_CASE("an object without a namespace has the given one") {
  const auto tree = read_yaml(
      "kind: List\nitems: [{kind: A, metadata: {generateName: a-}}, {kind: B, metadata: {namespace: own}}]");
  REQUIRE(tree.has_value());
  const auto objects = objects_of(*tree->root, "default");
  REQUIRE(objects.size() == 2);
  CHECK(objects[0].object.object_namespace == "default");
  CHECK(objects[0].name == "a-");
  CHECK(objects[1].object.object_namespace == "own");
  CHECK(objects[1].pointer == "/items/1");
}

}  // namespace mimir_tuner
