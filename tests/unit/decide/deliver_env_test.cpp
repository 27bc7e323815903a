#include <doctest/doctest.h>

#include "unit/decide/helpers.h"

namespace mimir_tuner {
namespace {

using test::decide_yaml;
using test::pod;
using test::policy_with;

const char* const kEntry =
    R"({"name":"GOMAXPROCS","valueFrom":{"resourceFieldRef":{"resource":"limits.cpu","divisor":"1"}}})";

std::string container(std::string_view image, std::string_view rest) {
  return pod("name: m\n      image: " + std::string(image) +
             "\n      args: [-target=compactor, -config.file=/etc/mimir/mimir.yaml]\n      " +
             std::string(rest));
}

TEST_CASE("GOMAXPROCS is appended where Go sees the node's cores and a limit stands") {
  const auto decided = decide_yaml(container("grafana/mimir:2.17.2", "resources: {limits: {cpu: \"4\"}}"));
  CHECK(decided.operations() == "add /spec/containers/0/env=[" + std::string(kEntry) + "]\n");
  CHECK(decided.evidence_for("env GOMAXPROCS").outcome == Outcome::kChange);
}

TEST_CASE("GOMAXPROCS goes behind the entries that are there") {
  const auto decided = decide_yaml(container(
      "grafana/mimir:2.16.0", "env: [{name: A, value: b}]\n      resources: {limits: {cpu: 500m}}"));
  CHECK(decided.operations() == "add /spec/containers/0/env/-=" + std::string(kEntry) + "\n");
}

TEST_CASE("GOMAXPROCS replaces a null env, and is added to an empty one") {
  CHECK(decide_yaml(container("grafana/mimir:2.16.0", "env: null\n      resources: {limits: {cpu: 1}}"))
            .operations() == "replace /spec/containers/0/env=[" + std::string(kEntry) + "]\n");
  CHECK(decide_yaml(container("grafana/mimir:2.16.0", "env: []\n      resources: {limits: {cpu: 1}}"))
            .operations() == "add /spec/containers/0/env/-=" + std::string(kEntry) + "\n");
}

TEST_CASE("GOMAXPROCS by image and limit") {
  struct Row {
    const char* image;
    const char* rest;
    Outcome outcome;
    Reason reason;
  };
  const char* const kLimit = "resources: {limits: {cpu: 2}}";
  const Row rows[] = {
      {"grafana/mimir:2.17.2", kLimit, Outcome::kChange, Reason::kCoresUnbounded},
      {"grafana/mimir:2.17.3", kLimit, Outcome::kSkipped, Reason::kGoContainerAware},
      {"grafana/mimir:3.0.0", kLimit, Outcome::kSkipped, Reason::kGoContainerAware},
      {"grafana/mimir:r363-0123abc", kLimit, Outcome::kChange, Reason::kCoresUnbounded},
      {"grafana/mimir:r364-0123abc", kLimit, Outcome::kSkipped, Reason::kGoContainerAware},
      {"grafana/mimir:latest", kLimit, Outcome::kSkipped, Reason::kReleaseUnknown},
      {"grafana/mimir@sha256:0000000000000000000000000000000000000000000000000000000000000000", kLimit,
       Outcome::kSkipped, Reason::kReleaseUnknown},
      {"bitnami/grafana-mimir:2.15.0-debian-12-r1", kLimit, Outcome::kSkipped, Reason::kGoUnknown},
      {"grafana/mimir:2.14.0", "resources: {}", Outcome::kSkipped, Reason::kNoCpuLimit},
      {"grafana/mimir:2.14.0", "resources: {limits: null}", Outcome::kSkipped, Reason::kNoCpuLimit},
      {"grafana/mimir:2.14.0", "resources: {limits: {memory: 1Gi}}", Outcome::kSkipped, Reason::kNoCpuLimit},
      {"grafana/mimir:2.14.0", "resources: {requests: {cpu: 2}}", Outcome::kSkipped, Reason::kNoCpuLimit},
      {"grafana/mimir:2.14.0", "resources: {limits: {cpu: 0}}", Outcome::kSkipped, Reason::kNoCpuLimit},
      {"grafana/mimir:2.14.0", "resources: {limits: {cpu: \"0\"}}", Outcome::kSkipped, Reason::kNoCpuLimit},
      {"grafana/mimir:2.14.0", "resources: {limits: {cpu: 1cpu}}", Outcome::kSkipped,
       Reason::kCpuLimitUnreadable},
      {"grafana/mimir:2.14.0", "env: [{name: GOMAXPROCS, value: '2'}]\n      resources: {limits: {cpu: 2}}",
       Outcome::kKept, Reason::kExistingKept},
      {"grafana/mimir:3.0.0", "env: [{name: GOMAXPROCS, value: '8'}]\n      resources: {limits: {cpu: 2}}",
       Outcome::kWarning, Reason::kExplicitOnAwareGo},
  };
  for (const auto& row : rows) {
    CAPTURE(row.image);
    CAPTURE(row.rest);
    const auto decided = decide_yaml(container(row.image, row.rest));
    const auto& finding = decided.evidence_for("env GOMAXPROCS");
    CHECK(to_string(finding.outcome) == to_string(row.outcome));
    CHECK(describe(finding.reason).code == describe(row.reason).code);
    CHECK(decided.decision.changes() == (row.outcome == Outcome::kChange));
  }
}

TEST_CASE("withoutLimit: requests takes the request where there is no limit") {
  const auto policy = policy_with("rules: {gomaxprocs: {withoutLimit: requests}}\n");
  const auto decided =
      decide_yaml(container("grafana/mimir:2.14.0", "resources: {requests: {cpu: 2}}"), policy);
  CHECK(decided.evidence_for("env GOMAXPROCS").to == "requests.cpu");
  CHECK(decided.decision.changes());
}

TEST_CASE("existing: replace leaves exactly one entry, in the place of the last") {
  const auto policy = policy_with("rules: {gomaxprocs: {existing: replace}}\n");
  const auto decided = decide_yaml(
      container(
          "grafana/mimir:2.14.0",
          "env: [{name: GOMAXPROCS, value: '8'}, {name: A, value: b}, {name: GOMAXPROCS, value: '9'}]\n "
          "     resources: {limits: {cpu: 2}}"),
      policy);
  CHECK(decided.operations() ==
        "replace /spec/containers/0/env/2=" + std::string(kEntry) + "\nremove /spec/containers/0/env/0\n");
}

TEST_CASE("our own entry is as wanted, also as the API server gives it back") {
  for (const char* divisor : {"\"1\"", "\"0\"", "1"}) {
    const auto decided = decide_yaml(
        container("grafana/mimir:2.14.0",
                  "env: [{name: GOMAXPROCS, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: " +
                      std::string(divisor) + "}}}]\n      resources: {limits: {cpu: 2}}"));
    CHECK(decided.evidence_for("env GOMAXPROCS").outcome == Outcome::kAlready);
  }
}

TEST_CASE("two entries of GOMAXPROCS are kept, and never become three") {
  const auto decided = decide_yaml(container("grafana/mimir:2.14.0",
                                             "env: [{name: GOMAXPROCS, value: '8'}, {name: GOMAXPROCS, "
                                             "value: '2'}]\n      resources: {limits: {cpu: 2}}"));
  CHECK(decided.evidence_for("env GOMAXPROCS").reason == Reason::kDuplicateEntries);
  CHECK(decided.evidence_for("env GOMAXPROCS").from == "2");
  CHECK_FALSE(decided.decision.changes());
}

TEST_CASE("the container's own index is used behind sidecars, and sidecars stay") {
  const auto decided = decide_yaml(R"(
apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  containers:
    - {name: istio-proxy, image: istio/proxyv2:1.22, resources: {limits: {cpu: 1}}}
    - {name: m, image: grafana/mimir:2.17.1, args: [-target=compactor], resources: {limits: {cpu: 1}}}
)");
  CHECK(decided.operations() == "add /spec/containers/1/env=[" + std::string(kEntry) + "]\n");
}

}  // namespace
}  // namespace mimir_tuner
