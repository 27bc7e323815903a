#include "mimir_tuner/manifests/input_evidence.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

#include "mimir_tuner/manifests/documents.h"

namespace mimir_tuner {
namespace {

// An input of several documents and the evidence that they give. The default namespace is unknown.
class Scene {
 public:
  explicit Scene(std::vector<std::string> documents, const Policy& policy = default_policy())
      : evidence_(policy) {
    for (auto& document : documents) add(std::move(document));
  }

  void add(std::string document) {
    texts_.push_back(std::move(document));
    const std::string& text = texts_.back();
    trees_.push_back(read_yaml(text));
    evidence_.collect("in.yaml", DocumentSpan{{0, text.size()}, 1}, trees_.back(), "");
  }

  InputEvidence& all() { return evidence_; }

  /// The evidence for the first object of a document.
  Evidence of(std::size_t document) const {
    REQUIRE(trees_.at(document).has_value());
    const auto found = objects_of(*trees_.at(document)->root, "");
    REQUIRE_FALSE(found.empty());
    return evidence_.evidence_for(*found.front().object.root, found.front().object.object_namespace);
  }

 private:
  std::deque<std::string> texts_;
  std::deque<Result<Tree>> trees_;
  InputEvidence evidence_;
};

std::string pod(std::string_view name, std::string_view image, std::string_view more = "",
                std::string_view metadata = "") {
  return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + std::string(name) + std::string(metadata) +
         "}\nspec:\n  volumes: [{name: c, configMap: {name: m}}]\n  containers:\n  - {name: mimir, image: '" +
         std::string(image) + "', args: [-config.file=/etc/mimir.yaml" + std::string(more) +
         "], volumeMounts: [{name: c, mountPath: /etc}]}\n";
}

std::string config_map(std::string_view key = "mimir.yaml", std::string_view metadata = "",
                       std::string_view text = "blocks_storage: {}") {
  return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m" + std::string(metadata) + "}\ndata: {" +
         std::string(key) + ": '" + std::string(text) + "'}\n";
}

std::string range(const std::optional<ReleaseRange>& range) { return range ? describe(*range) : "unknown"; }

DoubtKind kind_of(const std::optional<Doubt>& doubt) {
  REQUIRE(doubt.has_value());
  return doubt->kind;
}

TEST_CASE("the releases of all containers and of the readers of a config are known if each of them is") {
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.16.0"),
                     pod("b", "grafana/mimir:2.17.1", ", -target=querier")});
  const Evidence evidence = scene.of(0);
  CHECK(range(evidence.peers.releases) == "2.16.0 to 2.17.1");
  CHECK(evidence.peers.containers == 2);
  CHECK(range(evidence.readers.releases) == "2.16.0 to 2.17.1");
  CHECK_FALSE(evidence.peers.doubt.has_value());
  CHECK_FALSE(evidence.peers.before_s2.has_value());
  REQUIRE(evidence.peers.decoding_s2.has_value());
  CHECK(evidence.peers.decoding_s2->object_name == "a");
}

TEST_CASE("containers before 2.15.0 are named and counted") {
  const Scene scene({config_map(), pod("b", "grafana/mimir:2.14.3"), pod("a", "grafana/mimir:2.13.0"),
                     pod("c", "grafana/mimir:3.0.0")});
  const PeerEvidence peers = scene.of(0).peers;
  REQUIRE(peers.before_s2.has_value());
  CHECK(describe_older(*peers.before_s2, peers.containers_before_s2) ==
        "container mimir of Pod a runs 2.13.0 (one of 2 before 2.15.0)");
  REQUIRE(peers.decoding_s2.has_value());
  CHECK(peers.decoding_s2->release == Release::version(3, 0, 0));
}

TEST_CASE("one image without a release makes all releases unknown") {
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"), pod("b", "grafana/mimir:latest")});
  const Evidence evidence = scene.of(0);
  CHECK(range(evidence.peers.releases) == "unknown");
  CHECK(range(evidence.readers.releases) == "unknown");
  CHECK(kind_of(evidence.peers.doubt) == DoubtKind::kNoRelease);
  CHECK(evidence.peers.doubt->image == "grafana/mimir:latest");
}

TEST_CASE("a weekly build beside a numbered release is not comparable") {
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"), pod("b", "grafana/mimir:r364-ab12cd3")});
  const Evidence evidence = scene.of(0);
  CHECK(range(evidence.peers.releases) == "unknown");
  CHECK(kind_of(evidence.peers.doubt) == DoubtKind::kIncomparable);
  CHECK(describe(*evidence.peers.doubt) == "it is unknown which of r364 and 2.17.0 is older");
}

TEST_CASE("a part of the input that cannot be read leaves all releases unknown") {
  Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0")});
  CHECK(range(scene.of(0).readers.releases) == "2.17.0");
  scene.add("a: [\n");
  const Evidence evidence = scene.of(0);
  CHECK(range(evidence.peers.releases) == "unknown");
  CHECK(range(evidence.readers.releases) == "unknown");
  CHECK(kind_of(evidence.peers.doubt) == DoubtKind::kUnreadable);
  CHECK(evidence.peers.doubt->place.starts_with("in.yaml:"));
}

TEST_CASE("objects that may hide a Mimir leave all releases unknown") {
  struct Case {
    const char* document;
    DoubtKind doubt;
  };
  for (const Case& one : {
           Case{"apiVersion: x.io/v1\nkind: Foo\nmetadata: {name: f}\n"
                "spec: {template: {spec: {containers: [{name: a, image: nginx}]}}}\n",
                DoubtKind::kUnknownTemplate},
           Case{"kind: Foo\nmetadata: {name: f}\nspec: {jobs: [{image: 'grafana/mimir:2.14.0'}]}\n",
                DoubtKind::kUnknownKind},
           Case{"spec: {jobs: [{image: 'grafana/mimir:2.14.0'}]}\n", DoubtKind::kNoKind},
           Case{"x: &x {containers: [{name: a, image: 'grafana/mimir:2.14.0'}]}\napiVersion: v1\nkind: Pod\n"
                "metadata: {name: f}\nspec: *x\n",
                DoubtKind::kHiddenContainers},
       }) {
    CAPTURE(one.document);
    const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"), one.document});
    CHECK(kind_of(scene.of(0).peers.doubt) == one.doubt);
    CHECK(range(scene.of(0).readers.releases) == "unknown");
  }
}

TEST_CASE("other objects leave no doubt") {
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"),
                     "kind: Service\nmetadata: {name: s}\nspec: {ports: [{port: 80}]}\n",
                     "kind: Foo\nmetadata: {name: f}\nspec: {image: 'grafana/mimirtool:2.14.0'}\n"});
  CHECK(range(scene.of(0).readers.releases) == "2.17.0");
}

TEST_CASE("the evidence does not depend on the order of the documents") {
  std::vector<std::string> documents = {pod("a", "grafana/mimir:latest"), pod("b", "grafana/mimir:dev"),
                                        pod("c", "grafana/mimir:2.14.0"), pod("d", "grafana/mimir:2.13.0")};
  std::ranges::sort(documents);
  do {
    std::vector<std::string> input = {config_map()};
    input.insert(input.end(), documents.begin(), documents.end());
    const Evidence evidence = Scene(input).of(0);
    CHECK(describe(*evidence.peers.doubt) ==
          "container mimir with image grafana/mimir:dev has no recognizable Mimir release");
    CHECK(evidence.peers.before_s2->object_name == "c");
  } while (std::ranges::next_permutation(documents).found);
}

TEST_CASE("a container that reads another config says nothing about the readers of this one") {
  std::string other = pod("b", "grafana/mimir:2.14.0");
  other.replace(other.find("name: m}"), 8, "name: x}");
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"), other});
  CHECK(range(scene.of(0).readers.releases) == "2.17.0");
  CHECK(range(scene.of(0).peers.releases) == "2.14.0 to 2.17.0");
}

TEST_CASE("a config that nothing reads has no readers, and no doubt about them") {
  const Scene scene({config_map()});
  CHECK_FALSE(scene.of(0).readers.releases.has_value());
  CHECK_FALSE(scene.of(0).readers.doubt.has_value());
}

TEST_CASE("a reader in another namespace does not count, one in an unknown namespace does") {
  const std::string in_mimir = ", namespace: mimir";
  const auto readers = [&](std::string_view metadata) {
    const Scene scene({config_map("mimir.yaml", in_mimir), pod("a", "grafana/mimir:2.17.0", "", in_mimir),
                       pod("b", "grafana/mimir:2.14.0", "", metadata)});
    return range(scene.of(0).readers.releases);
  };
  CHECK(readers(", namespace: other") == "2.17.0");
  CHECK(readers("") == "2.14.0 to 2.17.0");
}

TEST_CASE("a continuous test counts as a reader, but not among all Mimir containers") {
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"),
                     pod("t", "grafana/mimir:2.14.0", ", -target=continuous-test")});
  CHECK(range(scene.of(0).readers.releases) == "2.14.0 to 2.17.0");
  CHECK(range(scene.of(0).peers.releases) == "2.17.0");
}

TEST_CASE("a reader that joins by a flag is noted") {
  CHECK_FALSE(Scene({config_map(), pod("a", "grafana/mimir:2.17.0")}).of(0).readers.joined_by_flag);
  CHECK(Scene({config_map(), pod("a", "grafana/mimir:2.17.0", ", '-memberlist.join=g'")})
            .of(0)
            .readers.joined_by_flag);
}

TEST_CASE("a container knows the config that it reads, wherever the input has it") {
  const Scene scene({pod("a", "grafana/mimir:2.17.0"), config_map()});
  const Evidence evidence = scene.of(0);
  const ContainerEvidence* container = evidence.evidence_for("/spec/containers/0");
  REQUIRE(container != nullptr);
  CHECK(container->source == ConfigSource::kConfigMap);
  REQUIRE(container->config != nullptr);
  CHECK(container->config->find("blocks_storage") != nullptr);
  CHECK(evidence.evidence_for("/spec/containers/1") == nullptr);
}

TEST_CASE("the source of a config file is described, also if the config is missing") {
  const auto source = [](const std::vector<std::string>& documents) {
    return describe_source(Scene(documents).of(0).containers.at(0));
  };
  const std::string reader = pod("a", "grafana/mimir:2.17.0");
  CHECK(source({reader, config_map()}) == "ConfigMap m");
  CHECK(source({reader}) == "ConfigMap m, not in the input");
  CHECK(source({reader, config_map("other.yaml")}) == "ConfigMap m, whose data has no key mimir.yaml");
  std::string custom = reader;
  custom.replace(custom.find("/etc/mimir.yaml"), 15, "/etc/custom.yaml");
  CHECK(source({custom, config_map("custom.yaml")}) == "ConfigMap m, key custom.yaml");
  std::string secret = reader;
  secret.replace(secret.find("configMap: {name: m}"), 20, "secret: {secretName: m}");
  CHECK(source({secret, config_map()}) == "Secret m");
}

TEST_CASE("a config that the input has twice with different content is not used") {
  const std::string reader = pod("a", "grafana/mimir:2.17.0");
  const std::string other = config_map("mimir.yaml", "", "blocks_storage: {backend: s3}");
  CHECK(Scene({reader, config_map(), config_map()}).of(0).containers.at(0).config != nullptr);
  CHECK(Scene({reader, config_map(), other}).of(0).containers.at(0).config == nullptr);
}

TEST_CASE("autoscalers are matched by namespace, kind and name of their target") {
  const std::string deployment =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: q}\nspec: {template: {spec: {containers: "
      "[{name: q, image: 'grafana/mimir:2.17.0', args: [-target=querier]}]}}}\n";
  const auto scaled = [&](const std::string& kind, const std::string& target) {
    const Scene scene(
        {deployment, "kind: " + kind + "\nmetadata: {name: s}\nspec: {scaleTargetRef: {" + target + "}}\n"});
    return scene.of(0).containers.at(0).autoscaled;
  };
  CHECK(scaled("HorizontalPodAutoscaler", "kind: Deployment, name: q"));
  CHECK(scaled("ScaledObject", "name: q"));
  CHECK_FALSE(scaled("HorizontalPodAutoscaler", "kind: StatefulSet, name: q"));
  CHECK_FALSE(scaled("HorizontalPodAutoscaler", "kind: Deployment, name: other"));
}

TEST_CASE("the object of an AdmissionReview is not evidence") {
  const Scene scene({config_map(), pod("a", "grafana/mimir:2.17.0"),
                     "apiVersion: admission.k8s.io/v1\nkind: AdmissionReview\nrequest: {object: {apiVersion: "
                     "v1, kind: Pod, metadata: {name: r}, spec: {containers: [{name: m, image: "
                     "'grafana/mimir:2.14.0', args: [-target=querier]}]}}}\n"});
  CHECK(range(scene.of(0).peers.releases) == "2.17.0");
}

}  // namespace
}  // namespace mimir_tuner
