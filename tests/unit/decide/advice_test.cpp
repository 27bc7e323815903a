#include <doctest/doctest.h>

#include <algorithm>

#include "unit/decide/helpers.h"

namespace mimir_tuner {
namespace {

using test::config_map;
using test::decide_yaml;
using test::pod;
using test::policy_with;

bool warns(const test::Decided& decided, Reason reason) {
  return std::ranges::any_of(
      decided.decision.findings,
      [&](const Finding& finding) {
        return finding.reason == reason && finding.outcome == Outcome::kWarning;
      });
}

const char* const kJoined = "blocks_storage: {}\nmemberlist:\n  join_members: [a]\n";

TEST_CASE("values of GOMAXPROCS that Go ignores or that exceed the limit are told") {
  const auto reason = [](const char* value, const char* limit = "2") {
    const auto decided =
        decide_yaml(pod("name: m\n      image: grafana/mimir:2.14.0\n      args: [-target=compactor]\n      "
                        "env: [{name: GOMAXPROCS, value: \"" +
                        std::string(value) + "\"}]\n      resources: {limits: {cpu: " + limit + "}}"));
    CHECK_FALSE(decided.decision.changes());
    return decided.evidence_for("env GOMAXPROCS").reason;
  };
  for (const char* ignored : {"4.5", "0", "-1", "", " 4", "4 ", "+4", "0x4", "abc", "2147483648"}) {
    CAPTURE(ignored);
    CHECK(reason(ignored) == Reason::kIgnoredByGo);
  }
  CHECK(reason("8") == Reason::kAboveCpuLimit);
  CHECK(reason("2", "1500m") == Reason::kExistingKept);
  CHECK(reason("04", "4") == Reason::kExistingKept);
  CHECK(reason("$(N)") == Reason::kExistingKept);
}

TEST_CASE("a joined config without cluster label or rejoin interval is told, and only then") {
  const auto bare = decide_yaml(config_map(kJoined), policy_with("mimir: {oldestRelease: 2.14.0}\n"));
  CHECK(warns(bare, Reason::kNoClusterLabel));
  CHECK(warns(bare, Reason::kNoRejoinInterval));
  const auto set =
      decide_yaml(config_map(std::string(kJoined) + "  cluster_label: mimir\n  rejoin_interval: 90s\n"),
                  policy_with("mimir: {oldestRelease: 2.14.0}\n"));
  CHECK_FALSE(warns(set, Reason::kNoClusterLabel));
  CHECK_FALSE(warns(set, Reason::kNoRejoinInterval));
  CHECK_FALSE(warns(decide_yaml(config_map("blocks_storage: {}\n")), Reason::kNoRejoinInterval));
  CHECK_FALSE(warns(decide_yaml(config_map(kJoined), policy_with("mimir: {oldestRelease: 2.2.0}\n")),
                    Reason::kNoClusterLabel));
}

TEST_CASE("an HA tracker on memberlist is told: by its store, or by default since 3.0.0") {
  const std::string enabled =
      std::string(kJoined) + "distributor:\n  ha_tracker:\n    enable_ha_tracker: true\n";
  const auto warned = [&](const std::string& text, const char* oldest) {
    return warns(
        decide_yaml(config_map(text), policy_with("mimir: {oldestRelease: " + std::string(oldest) + "}\n")),
        Reason::kHaTrackerGossip);
  };
  CHECK(warned(enabled, "3.0.0"));
  CHECK_FALSE(warned(enabled, "2.17.0"));
  CHECK(warned(enabled + "    kvstore: {store: memberlist}\n", "2.17.0"));
  CHECK_FALSE(warned(enabled + "    kvstore: {store: etcd}\n", "3.0.0"));
}

TEST_CASE("values that Mimir refuses are told, and kept") {
  const auto decided = decide_yaml(config_map(
      "blocks_storage: {}\nmemberlist:\n  join_members: [a]\n  gossip_interval: 1\n  retransmit_factor: 0\n"
      "ingester_client:\n  grpc_client_config:\n    grpc_compression: zstd\n"
      "frontend:\n  grpc_client_config:\n    grpc_compression: \"\"\n"));
  CHECK(decided.evidence_for("memberlist.gossip_interval").reason == Reason::kRefusedByMimir);
  CHECK(decided.evidence_for("memberlist.retransmit_factor").reason == Reason::kExistingKept);
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").reason ==
        Reason::kRefusedByMimir);
  CHECK(decided.evidence_for("frontend.grpc_client_config.grpc_compression").reason == Reason::kStillOff);
}

TEST_CASE("what the release of all readers refuses is told, and kept") {
  const std::string config = config_map(
      "blocks_storage: {}\ningester_client:\n  grpc_client_config:\n    grpc_compression: s2\n"
      "querier:\n  store_gateway_client:\n    grpc_compression: snappy\n");
  const auto read_by = [&](Release oldest, Release newest) {
    Evidence evidence;
    evidence.readers.releases = evidence.peers.releases = ReleaseRange{oldest, newest};
    return decide_yaml(config, default_policy(), evidence);
  };
  const auto old = read_by(Release::version(2, 14, 3), Release::version(2, 14, 3));
  const auto& codec = old.evidence_for("ingester_client.grpc_client_config.grpc_compression");
  CHECK(codec.reason == Reason::kRefusedByMimir);
  CHECK(codec.detail == "s2 requires 2.15.0 or later, and 2.14.3 runs");
  const auto& client = old.evidence_for("querier.store_gateway_client.grpc_compression");
  CHECK(client.outcome == Outcome::kWarning);
  CHECK(client.reason == Reason::kUnknownToRelease);
  CHECK(client.from == "snappy");

  const auto mixed = read_by(Release::version(2, 14, 3), Release::version(2, 17, 0));
  CHECK(mixed.evidence_for("ingester_client.grpc_client_config.grpc_compression").reason ==
        Reason::kExistingKept);
  CHECK(mixed.evidence_for("querier.store_gateway_client.grpc_compression").outcome == Outcome::kSkipped);

  const auto flags = decide_yaml(
      pod("image: grafana/mimir:2.14.3\n      args: [-target=querier, -ingester.client.grpc-compression=s2, "
          "-querier.store-gateway-client.grpc-compression=snappy]"));
  CHECK(flags.evidence_for("-ingester.client.grpc-compression").reason == Reason::kRefusedByMimir);
  CHECK(flags.evidence_for("-querier.store-gateway-client.grpc-compression").outcome == Outcome::kWarning);
  CHECK(flags.operations().find("grpc-compression=s2") == std::string::npos);
}

TEST_CASE("releases on both sides of 2.15.0 are told with the config") {
  Evidence evidence;
  evidence.peers.before_s2 = RunningContainer{"m", "Pod", "", "old", Release::version(2, 14, 3)};
  CHECK_FALSE(warns(decide_yaml(config_map(kJoined), default_policy(), evidence), Reason::kMixedReleases));
  evidence.peers.decoding_s2 = RunningContainer{"m", "Pod", "", "new", Release::version(3, 0, 3)};
  const auto decided = decide_yaml(config_map(kJoined), default_policy(), evidence);
  CHECK(warns(decided, Reason::kMixedReleases));
  CHECK(decided.evidence_for("").detail ==
        "container m of Pod old runs 2.14.3, container m of Pod new runs 3.0.3");
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "snappy");
}

TEST_CASE("autoscaled members are told") {
  Evidence evidence;
  evidence.containers.push_back({.path = "/spec/containers/0", .autoscaled = true});
  const char* const querier =
      "name: m\n      image: grafana/mimir:3.0.0\n      args: [-target=querier, -memberlist.join=a]";
  CHECK(warns(decide_yaml(pod(querier), default_policy(), evidence), Reason::kAutoscaledGossip));
  CHECK_FALSE(warns(decide_yaml(pod(querier)), Reason::kAutoscaledGossip));
}

TEST_CASE("a config in a Secret is told, one outside the input is skipped") {
  const char* const container =
      "name: m\n      image: grafana/mimir:2.17.0\n      args: [-target=querier, "
      "-config.file=/etc/mimir/mimir.yaml]";
  Evidence evidence;
  evidence.containers.push_back(
      {.path = "/spec/containers/0", .source = ConfigSource::kSecret, .source_name = "s"});
  CHECK(warns(decide_yaml(pod(container), default_policy(), evidence), Reason::kConfigNotInspected));
  evidence.containers.front().source = ConfigSource::kMissingConfigMap;
  const auto missing = decide_yaml(pod(container), default_policy(), evidence);
  CHECK_FALSE(warns(missing, Reason::kConfigNotInspected));
  CHECK(std::ranges::count(missing.decision.findings, Reason::kConfigNotInspected, &Finding::reason) == 1);
}

TEST_CASE("a config under a key that the policy does not name is told, and only where the input shows it") {
  const char* const container =
      "name: m\n      image: grafana/mimir:2.17.0\n      args: [-target=querier, "
      "-config.file=/etc/mimir/custom.yaml]";
  Evidence evidence;
  evidence.containers.push_back({.path = "/spec/containers/0",
                                 .source = ConfigSource::kUnnamedKey,
                                 .source_name = "m",
                                 .source_key = "custom.yaml"});
  const auto told = decide_yaml(pod(container), default_policy(), evidence);
  CHECK(warns(told, Reason::kConfigKeyNotNamed));
  CHECK(told.decision.findings.back().detail == "ConfigMap m, key custom.yaml");
  CHECK_FALSE(warns(decide_yaml(pod(container)), Reason::kConfigKeyNotNamed));
  const auto by_flags = policy_with("rules: {memberlist: {delivery: args}, compression: {delivery: args}}\n");
  CHECK_FALSE(warns(decide_yaml(pod(container), by_flags, evidence), Reason::kConfigKeyNotNamed));
}

TEST_CASE(
    "delivery: args tells that it overrides a config file that was not read, and only where the whole input "
    "is seen") {
  const auto with = [](const char* flags, const char* rules, const Evidence& evidence) {
    return decide_yaml(pod("name: m\n      image: grafana/mimir:2.17.0\n      args: [-target=querier" +
                           std::string(flags) + "]"),
                       policy_with("rules: {" + std::string(rules) + "}\n"), evidence);
  };
  const char* const file = ", -config.file=/etc/mimir/mimir.yaml";
  const char* const keep = "memberlist: {delivery: args}, compression: {delivery: args}";
  Evidence evidence;
  evidence.containers.push_back(
      {.path = "/spec/containers/0", .source = ConfigSource::kSecret, .source_name = "s"});
  const auto told = with(file, keep, evidence);
  CHECK(warns(told, Reason::kConfigNotRead));
  CHECK(told.decision.findings.back().detail == "Secret s");
  CHECK(told.evidence_for("").reason == Reason::kNotJoined);
  CHECK(told.evidence_for("").detail == "its config file was not read");
  CHECK_FALSE(warns(with("", keep, evidence), Reason::kConfigNotRead));
  CHECK_FALSE(warns(with(file, "memberlist: {delivery: config}, compression: {delivery: config}", evidence),
                    Reason::kConfigNotRead));
  CHECK_FALSE(warns(
      with(file, "memberlist: {enabled: false}, compression: {delivery: args, existing: replace}", evidence),
      Reason::kConfigNotRead));
  const auto unseen = with(file, keep, {});
  CHECK_FALSE(warns(unseen, Reason::kConfigNotRead));
  CHECK(unseen.evidence_for("").detail.empty());
  const auto config = read_yaml("blocks_storage: {}\n");
  evidence.containers.front().config = config->root;
  const auto read = with(file, keep, evidence);
  CHECK_FALSE(warns(read, Reason::kConfigNotRead));
  CHECK(read.evidence_for("").detail.empty());
}

TEST_CASE("delivery: args keeps what the config file sets, joins by it and takes its target") {
  const auto config = read_yaml(
      "target: distributor\nmemberlist: {join_members: [a], gossip_interval: 5s}\ningester_client: "
      "{grpc_client_config: {grpc_compression: "
      "gzip}}\n");
  Evidence evidence;
  evidence.containers.push_back(
      {.path = "/spec/containers/0", .source = ConfigSource::kConfigMap, .config = config->root});
  const auto policy = policy_with("rules: {memberlist: {delivery: args}, compression: {delivery: args}}\n");
  const auto decided = decide_yaml(
      pod("name: m\n      image: grafana/mimir:2.17.0\n      args: [-config.file=/etc/mimir/mimir.yaml]"),
      policy, evidence);
  CHECK(decided.evidence_for("-memberlist.gossip-interval").reason == Reason::kSetInFile);
  CHECK(decided.evidence_for("-memberlist.retransmit-factor").outcome == Outcome::kChange);
  CHECK(decided.evidence_for("-ingester.client.grpc-compression").reason == Reason::kSetInFile);
  CHECK(decided.operations() == "add /spec/containers/0/args/-=\"-memberlist.retransmit-factor=3\"\n");
}

TEST_CASE("delivery: args keeps what the config file sets by an alias or a merge key, and joins by it") {
  const auto config = read_yaml(
      "limits: &all {join_members: [a], gossip_interval: &interval 5s}\nmemberlist:\n  <<: *all\n  "
      "retransmit_factor: 2\n"
      "ingester_client: {grpc_client_config: {grpc_compression: *interval}}\n");
  Evidence evidence;
  evidence.containers.push_back(
      {.path = "/spec/containers/0", .source = ConfigSource::kConfigMap, .config = config->root});
  const auto decided = decide_yaml(
      pod("name: m\n      image: grafana/mimir:2.17.0\n      args: [-target=distributor, "
          "-config.file=/etc/mimir/mimir.yaml]"),
      policy_with("rules: {memberlist: {delivery: args}, compression: {delivery: args}}\n"), evidence);
  CHECK(decided.evidence_for("-memberlist.gossip-interval").reason == Reason::kSetInFile);
  CHECK(decided.evidence_for("-memberlist.gossip-interval").from == "5s");
  CHECK(decided.evidence_for("-ingester.client.grpc-compression").from == "5s");
  CHECK_FALSE(decided.decision.changes());
}

TEST_CASE("a cluster label by an alias or a merge key is one") {
  const std::string text =
      "blocks_storage: &all {cluster_label: m, rejoin_interval: 1m, join_members: [a]}\nmemberlist:\n  ";
  for (const auto* by : {"<<: *all\n", "<<: [*all]\n"}) {
    const auto decided = decide_yaml(config_map(text + by), policy_with("mimir: {oldestRelease: 2.17.0}\n"));
    CHECK(decided.evidence_for("memberlist.gossip_interval").reason == Reason::kUneditableShape);
    CHECK_FALSE(warns(decided, Reason::kNoClusterLabel));
    CHECK_FALSE(warns(decided, Reason::kNoRejoinInterval));
  }
}

}  // namespace
}  // namespace mimir_tuner
