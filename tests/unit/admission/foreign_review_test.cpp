#include "mimir_tuner/admission/foreign_review.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

Json foreign_pod() {
  return Json::parse(
      R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"u-1","kind":{"kind":"Pod"},"operation":"CREATE",
      "object":{"kind":"Pod","apiVersion":"v1","metadata":{"generateName":"web-"},"spec":{"containers":[{"name":"c","image":"nginx:1.27"}]}}}})");
}

TEST_CASE("a pod without a Mimir image is foreign, and the result has what the log needs") {
  const auto seen = find_foreign_review(default_policy(), foreign_pod().dump());
  REQUIRE(seen.has_value());
  CHECK(seen->api_version == "admission.k8s.io/v1");
  CHECK(seen->request.uid == "u-1");
  CHECK(seen->request.name == "web-");
  CHECK(seen->request.kind == "Pod");
  CHECK_FALSE(seen->request.dry_run);
}

TEST_CASE("a review that may get another decision is not foreign") {
  const auto with = [](const char* pointer, Json value) {
    auto body = foreign_pod();
    body[Json::json_pointer(pointer)] = std::move(value);
    return body.dump();
  };
  const auto unsure = [](const std::string& body) {
    return !find_foreign_review(default_policy(), body).has_value();
  };
  CHECK(unsure(with("/request/object/spec/containers/0/image", "grafana/mimir:2.17.0")));
  CHECK(unsure(
      with("/request/object/spec/initContainers", Json::array({{{"image", "grafana/mimir:2.17.0"}}}))));
  CHECK(unsure(with("/request/object/metadata/labels", {{"mimir-tuner.io/ignore", "true"}})));
  CHECK(unsure(with("/request/object/metadata/annotations", {{"kubernetes.io/config.mirror", "x"}})));
  CHECK(unsure(with("/request/object/metadata/deletionTimestamp", "2026-01-01T00:00:00Z")));
  CHECK(unsure(with("/request/operation", "UPDATE")));
  CHECK(unsure(with("/request/subResource", "eviction")));
  CHECK(unsure(with("/request/object/kind", "Deployment")));
  CHECK(unsure(foreign_pod().dump() + "{}"));
  CHECK(unsure(""));
}

}  // namespace
}  // namespace mimir_tuner
