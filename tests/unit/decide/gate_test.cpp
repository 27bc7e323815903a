#include <doctest/doctest.h>

#include "mimir_tuner/tree/operation.h"
#include "unit/decide/helpers.h"

namespace mimir_tuner {
namespace {

using test::config_map;
using test::decide_yaml;
using test::policy_with;

const char* const kContainer =
    "{name: m, image: grafana/mimir:2.14.3, args: [-target=compactor], resources: {limits: {cpu: 2}}}";
const char* const kConfig = "blocks_storage: {}\nmemberlist: {join_members: [a]}\n";

std::string object(std::string_view head, std::string_view metadata = "name: p") {
  return std::string(head) + "\nmetadata: {" + std::string(metadata) + "}\nspec: {containers: [" +
         kContainer + "]}\n";
}

std::string deployment(std::string_view pod_metadata = "{}") {
  return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d}\nspec: {template: {metadata: " +
         std::string(pod_metadata) + ", spec: {containers: [" + kContainer + "]}}}\n";
}

const char* const kPod = "apiVersion: v1\nkind: Pod";

TEST_CASE("a template is edited in a manifest, never in a live cluster") {
  CHECK(decide_yaml(deployment()).decision.changes());
  CHECK(decide_yaml(deployment(), default_policy(), {}, {.origin = Origin::kAdmission}).only_reason() ==
        "workload-in-cluster");
}

TEST_CASE("opt-outs by label or annotation, on the object or the pod template") {
  CHECK(decide_yaml(object(kPod, "labels: {mimir-tuner.io/ignore: \"true\"}")).only_reason() == "opted-out");
  CHECK(decide_yaml(object(kPod, "annotations: {mimir-tuner.io/ignore: \"true\"}")).only_reason() ==
        "opted-out");
  CHECK(decide_yaml(deployment("{annotations: {mimir-tuner.io/ignore: \"true\"}}")).only_reason() ==
        "opted-out");
  for (const auto* value : {"\"yes\"", "\"1\"", "\"True\"", "\"\"", "true", "\"falsehood\""}) {
    CAPTURE(value);
    CHECK(decide_yaml(object(kPod, std::string("labels: {mimir-tuner.io/ignore: ") + value + "}"))
              .only_reason() == "opted-out");
  }
  CHECK(decide_yaml(object(kPod, "labels: {mimir-tuner.io/ignore: \"false\"}")).decision.changes());
  CHECK(decide_yaml(object(kPod, "annotations: {mimir-tuner.io/ignore: \"False\"}")).decision.changes());
}

TEST_CASE("pods are changed on CREATE only, and never by subresource, on deletion or as mirrors") {
  const auto in_cluster = [](std::string_view text, Object how) {
    how.origin = Origin::kAdmission;
    return decide_yaml(text, default_policy(), {}, how);
  };
  CHECK(in_cluster(object(kPod), {}).decision.changes());
  CHECK(in_cluster(object(kPod), {.operation = "UPDATE"}).only_reason() == "not-on-create");
  CHECK(
      in_cluster(object(kPod), {.operation = "CREATE", .subresource = "ephemeralcontainers"}).only_reason() ==
      "subresource");
  CHECK(in_cluster(object(kPod, "deletionTimestamp: \"2026-01-01T00:00:00Z\""), {}).only_reason() ==
        "being-deleted");
  CHECK(in_cluster(object(kPod, "annotations: {kubernetes.io/config.mirror: x}"), {}).only_reason() ==
        "mirror-pod");
  CHECK(in_cluster(config_map(kConfig), {.operation = "UPDATE"}).decision.changes());
  CHECK(in_cluster(config_map(kConfig), {.operation = "DELETE"}).only_reason() == "not-on-create");
}

TEST_CASE("other kinds are none of ours, and a foreign pod template is told") {
  CHECK(decide_yaml("apiVersion: v1\nkind: Secret\ndata: {mimir.yaml: eA==}\n").only_reason() == "not-mimir");
  CHECK(decide_yaml("apiVersion: x.io/v1\nkind: Deployment\nspec: {template: {spec: {containers: []}}}\n")
            .only_reason() == "unsupported-kind");
  CHECK(decide_yaml("- a\n").only_reason() == "not-understood");
}

TEST_CASE("images that are not provably Mimir are left alone") {
  const auto reason = [](std::string_view image, std::string_view args) {
    return std::string(decide_yaml("apiVersion: v1\nkind: Pod\nspec: {containers: [{name: m, image: \"" +
                                   std::string(image) + "\", args: [" + std::string(args) +
                                   "], resources: {limits: {cpu: 2}}}]}\n")
                           .only_reason());
  };
  CHECK(reason("acme/mimir:1.0.0", "") == "unproven-image");
  CHECK(reason("grafana/enterprise-metrics:v2.17.0", "-target=ingester") == "enterprise-image");
  CHECK(reason("grafana/mimir:2.17.0", "-target=continuous-test") == "test-target");
  CHECK(reason("grafana/loki:3.2.0", "-target=ingester") == "not-mimir");
  CHECK(reason("grafana/tempo:2.6.0", "-target=ingester") == "not-mimir");
  CHECK(reason("grafana/mimirtool:2.17.0", "") == "not-mimir");
  CHECK(reason("", "-target=ingester") == "not-mimir");
}

TEST_CASE("lists that Kubernetes would refuse are left alone") {
  for (const char* odd : {"env: [[name]]", "env: {a: b}", "env: [x]", "envFrom: 3", "args: [1]", "args: 3",
                          "command: {a: b}"}) {
    CAPTURE(odd);
    const auto decided = decide_yaml(
        "apiVersion: v1\nkind: Pod\nspec: {containers: [{name: m, image: \"grafana/mimir:2.14.3\", "
        "resources: {limits: {cpu: 2}}, " +
        std::string(odd) + "}]}\n");
    CHECK(decided.only_reason() == "not-understood");
  }
}

TEST_CASE("init containers stay as they are") {
  const auto decided = decide_yaml("apiVersion: v1\nkind: Pod\nspec: {initContainers: [" +
                                   std::string(kContainer) + "], containers: [{name: a, image: nginx}]}\n");
  CHECK(decided.only_reason() == "init-container");
}

TEST_CASE("an immutable ConfigMap is changed on UPDATE only to what is stored") {
  auto stored = read_yaml("immutable: true\n" + config_map("blocks_storage: {}\n"));
  const auto barred =
      decide_yaml("immutable: true\n" + config_map(kConfig), default_policy(), {},
                  {.origin = Origin::kAdmission, .operation = "UPDATE", .old_root = stored->root});
  CHECK_FALSE(barred.decision.changes());
  CHECK(barred.evidence_for("memberlist.gossip_interval").reason == Reason::kImmutable);

  const auto blind = decide_yaml("immutable: true\n" + config_map(kConfig), default_policy(), {},
                                 {.origin = Origin::kAdmission, .operation = "UPDATE"});
  CHECK(blind.decision.operations.empty());
  CHECK(blind.evidence_for("memberlist.gossip_interval").reason == Reason::kImmutable);
  const auto created = decide_yaml("immutable: true\n" + config_map(kConfig));
  REQUIRE(created.decision.changes());
  Tree patched;
  patched.root = patched.copy(*created.tree.root);
  REQUIRE(mimir_tuner::apply(patched, created.decision.operations).has_value());
  const auto again =
      decide_yaml("immutable: true\n" + config_map(kConfig), default_policy(), {},
                  {.origin = Origin::kAdmission, .operation = "UPDATE", .old_root = patched.root});
  CHECK(again.decision.changes());
}

TEST_CASE("only the policy's keys are looked at, and only a Mimir config among them is edited") {
  const auto reason = [](std::string_view data) {
    return std::string(decide_yaml("apiVersion: v1\nkind: ConfigMap\n" + std::string(data)).only_reason());
  };
  CHECK(reason("data: {runtime.yaml: \"overrides: {}\"}\n") == "not-mimir");
  CHECK(reason("data: {mimir.yaml: \"apiVersion: 1\\ndatasources: []\\n\"}\n") == "not-a-mimir-config");
  CHECK(reason("data: {mimir.yaml: \"blocks_storage: {}\\nschema_config: {}\\n\"}\n") ==
        "not-a-mimir-config");
  CHECK(reason("data: {mimir.yaml: \"- a\"}\n") == "not-a-mimir-config");
  CHECK(reason("data: {mimir.yaml: \"a: [\"}\n") == "config-unreadable");
  CHECK(reason("data: null\nbinaryData: {mimir.yaml: eA==}\n") == "binary-data");
}

TEST_CASE("namespace and component overrides, and audit by override") {
  const auto policy = policy_with(
      "overrides:\n- {match: {namespaces: [dev-*]}, mode: audit}\n- {match: {components: [compactor]}, "
      "rules: {gomaxprocs: {enabled: "
      "false}}}\n");
  const auto audited = decide_yaml(config_map(kConfig), policy, {}, {.object_namespace = "dev-1"});
  CHECK(audited.decision.mode == Mode::kAudit);
  CHECK(audited.decision.changes());
  CHECK(decide_yaml(config_map(kConfig), policy, {}, {.object_namespace = "prod"}).decision.mode ==
        Mode::kEnforce);
  CHECK_FALSE(decide_yaml(object(kPod), policy).decision.changes());
}

}  // namespace
}  // namespace mimir_tuner
