#include "mimir_tuner/recognise/hidden_mimir.h"

#include <doctest/doctest.h>

#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

Tree read(const std::string& text) {
  auto tree = read_yaml(text);
  REQUIRE_MESSAGE(tree.has_value(), text);
  return std::move(*tree);
}

bool hides(const std::string& spec, std::string_view pod_path = "") {
  return hides_containers(*read("x: &x {image: a}\ny: &y [a]\n" + spec).root, pod_path);
}

TEST_CASE("an alias or merge key that could hide a container is found") {
  for (const auto* spec :
       {"spec: *x\n", "spec: {<<: *x}\n", "spec: {containers: *y}\n", "spec: {initContainers: *y}\n",
        "spec: {ephemeralContainers: *y}\n", "spec: {containers: [*x]}\n",
        "spec: {containers: [{<<: *x, name: a}]}\n", "spec: {containers: [{image: *x}]}\n",
        "spec: {containers: [{args: *y}]}\n", "spec: {containers: [{command: [*y]}]}\n",
        "spec: {containers: [{volumeMounts: [*x]}]}\n", "spec: {volumes: *y}\n",
        "spec: {volumes: [{configMap: *x}]}\n", "<<: *x\nspec: {}\n"}) {
    CAPTURE(spec);
    CHECK(hides(spec));
  }
}

TEST_CASE("aliases elsewhere hide nothing") {
  for (const auto* spec :
       {"spec: {containers: [{image: a, resources: *x}]}\n", "spec: {containers: [{image: a, env: *y}]}\n",
        "metadata: *x\nspec: {containers: []}\n", "spec: {nodeSelector: *x}\n", "spec:\n", ""}) {
    CAPTURE(spec);
    CHECK_FALSE(hides(spec));
  }
}

TEST_CASE("the whole way to a pod template is searched") {
  CHECK(hides("spec: {template: *x}\n", "/spec/template"));
  CHECK(hides("spec: *x\n", "/spec/template"));
  CHECK(hides("spec: {template: {spec: {<<: *x}}}\n", "/spec/template"));
  CHECK_FALSE(hides("spec: {template: {spec: {}, metadata: *x}}\n", "/spec/template"));
}

TEST_CASE("a container may be Mimir by its image or its command line") {
  const auto may_be = [](const char* container) {
    return may_be_mimir(default_policy(), *read(container).root);
  };
  CHECK(may_be("{image: 'grafana/mimir:2.17.0'}"));
  CHECK(may_be("{image: 'acme/my-mimir-build:1'}"));
  CHECK(may_be("{image: 'acme/metrics', args: [-config.file=/a.yaml]}"));
  CHECK(may_be("{image: 'acme/metrics', command: [sh, -c, 'exec m -target=querier']}"));
  CHECK_FALSE(may_be("{image: 'kiwigrid/k8s-sidecar:1', args: [--watch]}"));
  CHECK_FALSE(may_be("{name: no-image}"));
}

TEST_CASE("a Mimir image is found at any depth") {
  const auto image = [](const char* text) {
    return std::string(find_mimir_image(default_policy(), *read(text).root));
  };
  CHECK(image("{a: [{b: {image: 'grafana/mimir:2.14.0'}}]}") == "grafana/mimir:2.14.0");
  CHECK(image("{image: nginx, a: [{image: 'grafana/mimirtool:2.14.0'}]}").empty());
  CHECK(image("{a: 'grafana/mimir:2.14.0'}").empty());
}

}  // namespace
}  // namespace mimir_tuner
