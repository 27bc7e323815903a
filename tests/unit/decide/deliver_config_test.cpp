#include <doctest/doctest.h>

#include "unit/decide/helpers.h"

namespace mimir_tuner {
namespace {

using test::config_map;
using test::decide_yaml;
using test::policy_with;

const char* const kSmall =
    "blocks_storage:\n"
    "  backend: s3\n"
    "memberlist:\n"
    "  join_members: [gossip:7946]\n";

Policy only_memberlist(std::string_view more = "") {
  return policy_with("rules: {compression: {enabled: false}, memberlist: {" + std::string(more) + "}}\n");
}

std::string text_of(const test::Decided& decided) {
  REQUIRE(decided.decision.operations.size() == 1);
  CHECK(decided.decision.operations.front().path == "/data/mimir.yaml");
  return std::string(decided.decision.operations.front().value->text);
}

TEST_CASE("gossip settings are added to the section that joins") {
  const auto decided = decide_yaml(config_map(kSmall), only_memberlist());
  CHECK(text_of(decided) == std::string(kSmall) + "  gossip_interval: 1s\n  retransmit_factor: 3\n");
}

TEST_CASE("without a join nothing gossips, so nothing is set unless the policy says so") {
  const char* const text = "blocks_storage: {backend: s3}\n";
  CHECK(decide_yaml(config_map(text), only_memberlist()).decision.findings.front().reason ==
        Reason::kNotJoined);
  CHECK_FALSE(decide_yaml(config_map(text), only_memberlist()).decision.changes());
  CHECK(text_of(decide_yaml(config_map(text), only_memberlist("notJoined: set"))) ==
        std::string(text) + "memberlist:\n  gossip_interval: 1s\n  retransmit_factor: 3\n");
  CHECK_FALSE(
      decide_yaml(config_map("blocks_storage: {}\nmemberlist: {join_members: []}\n"), only_memberlist())
          .decision.changes());
}

TEST_CASE("a join by flag, seen in the input, counts") {
  Evidence evidence;
  evidence.readers.joined_by_flag = true;
  CHECK(decide_yaml(config_map("blocks_storage: {}\n"), only_memberlist(), evidence).decision.changes());
}

TEST_CASE("what the operator set stays, an explicit zero included; null is not set") {
  const auto decided = decide_yaml(config_map("blocks_storage: {}\nmemberlist:\n  join_members: [a]\n  "
                                              "gossip_interval: 0s\n  retransmit_factor: 0\n"),
                                   only_memberlist());
  CHECK(decided.evidence_for("memberlist.gossip_interval").outcome == Outcome::kKept);
  CHECK(decided.evidence_for("memberlist.retransmit_factor").outcome == Outcome::kKept);
  CHECK_FALSE(decided.decision.changes());
  const auto null = decide_yaml(config_map("blocks_storage: {}\nmemberlist:\n  join_members: [a]\n  "
                                           "gossip_interval:\n  retransmit_factor: 3\n"),
                                only_memberlist());
  CHECK(null.evidence_for("memberlist.gossip_interval").outcome == Outcome::kChange);
  CHECK(null.evidence_for("memberlist.retransmit_factor").outcome == Outcome::kAlready);
}

TEST_CASE("existing: replace changes the value and nothing else") {
  const auto decided = decide_yaml(config_map("blocks_storage: {}\nmemberlist:\n  join_members: [a]\n  "
                                              "gossip_interval: 200ms # default\n  retransmit_factor: 4\n"),
                                   only_memberlist("existing: replace"));
  CHECK(text_of(decided) ==
        "blocks_storage: {}\nmemberlist:\n  join_members: [a]\n  gossip_interval: 1s # default\n  "
        "retransmit_factor: 3\n");
}

TEST_CASE("a variable cannot be judged and stays") {
  const auto decided = decide_yaml(config_map("blocks_storage: {}\nmemberlist:\n  join_members: [a]\n  "
                                              "gossip_interval: ${GI:200ms}\n  retransmit_factor: 3\n"),
                                   only_memberlist("existing: replace"));
  CHECK(decided.evidence_for("memberlist.gossip_interval").reason == Reason::kExpansionKept);
  CHECK_FALSE(decided.decision.changes());
}

TEST_CASE("clients by release: unknown gets what each release knows, and snappy") {
  const auto decided = decide_yaml(config_map(kSmall));
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "snappy");
  CHECK(decided.evidence_for("frontend_worker.query_scheduler_grpc_client_config.grpc_compression").reason ==
        Reason::kReleaseNotProven);
  CHECK(decided.evidence_for("querier.store_gateway_client.grpc_compression").reason ==
        Reason::kReleaseNotProven);
}

TEST_CASE("clients by release: oldestRelease 2.17.0 gets all and s2, but snappy to store-gateways") {
  const auto decided = decide_yaml(config_map(kSmall), policy_with("mimir: {oldestRelease: 2.17.0}\n"));
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "s2");
  CHECK(decided.evidence_for("frontend_worker.query_scheduler_grpc_client_config.grpc_compression").to ==
        "s2");
  CHECK(decided.evidence_for("querier.store_gateway_client.grpc_compression").to == "snappy");
  CHECK(decided.evidence_for("querier.store_gateway_client.grpc_compression").outcome == Outcome::kChange);
}

TEST_CASE("the annotation states the release, and the oldest statement wins") {
  std::string annotated = config_map(kSmall);
  annotated.insert(annotated.find("\ndata:") + 1, "  annotations: {mimir-tuner.io/mimir-release: 2.16.0}\n");
  const auto decided = decide_yaml(annotated);
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "s2");
  CHECK(decided.evidence_for("querier.store_gateway_client.grpc_compression").reason ==
        Reason::kUnknownToRelease);
  const auto older = decide_yaml(annotated, policy_with("mimir: {oldestRelease: 2.12.0}\n"));
  CHECK(older.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "snappy");
}

TEST_CASE("a config whose containers are older than the policy's floor gets what they know") {
  Evidence evidence;
  evidence.readers.releases = ReleaseRange{Release::version(2, 14, 3), Release::version(2, 14, 3)};
  const auto decided =
      decide_yaml(config_map(kSmall), policy_with("mimir: {oldestRelease: 2.17.0}\n"), evidence);
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "snappy");
  CHECK(decided.evidence_for("querier.store_gateway_client.grpc_compression").reason ==
        Reason::kUnknownToRelease);
}

TEST_CASE("the version label is believed only where the policy says so") {
  std::string labelled = config_map(kSmall);
  labelled.insert(labelled.find("\ndata:") + 1, "  labels: {app.kubernetes.io/version: 2.17.0}\n");
  CHECK(decide_yaml(labelled).evidence_for("ingester_client.grpc_client_config.grpc_compression").to ==
        "snappy");
  const auto trusted = decide_yaml(labelled, policy_with("mimir: {trustVersionLabel: true}\n"));
  CHECK(trusted.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "s2");
  CHECK(trusted.evidence_for("querier.store_gateway_client.grpc_compression").to == "snappy");
}

TEST_CASE("containers that do not read a config do not say its release") {
  Evidence evidence;
  evidence.peers.releases = ReleaseRange{Release::version(3, 0, 3), Release::version(3, 0, 3)};
  const auto unread = decide_yaml(config_map(kSmall), default_policy(), evidence);
  CHECK(unread.evidence_for("querier.store_gateway_client.grpc_compression").reason ==
        Reason::kReleaseNotProven);
  CHECK(unread.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "snappy");
  evidence.readers.releases = evidence.peers.releases;
  CHECK(decide_yaml(config_map(kSmall), default_policy(), evidence)
            .evidence_for("ingester_client.grpc_client_config.grpc_compression")
            .to == "s2");
}

TEST_CASE("the fallback's hint names who is too old for s2, and the remedy") {
  const auto hint = [](const std::string& object, const char* policy, const Evidence& evidence = {}) {
    const auto decided = decide_yaml(object, policy_with(policy), evidence);
    const Finding& finding = decided.evidence_for("ingester_client.grpc_client_config.grpc_compression");
    CHECK(finding.reason == Reason::kCodecFallback);
    return finding.detail;
  };
  const std::string needs = ", and s2 requires every Mimir to be 2.15.0 or later: ";
  const std::string raise = needs + "raise it once no older one runs or may come back";
  CHECK(hint(config_map(kSmall), "") ==
        needs.substr(6) + "state the oldest release in the policy's mimir.oldestRelease");
  const char* const old = "mimir: {oldestRelease: 2.14.0}\n";
  CHECK(hint(config_map(kSmall), old) == "the policy's mimir.oldestRelease says 2.14.0" + raise);
  std::string annotated = config_map(kSmall);
  annotated.insert(annotated.find("\ndata:") + 1, "  annotations: {mimir-tuner.io/mimir-release: 2.14.1}\n");
  const char* const recent = "mimir: {oldestRelease: 2.17.0}\n";
  CHECK(hint(annotated, recent) == "the annotation mimir-tuner.io/mimir-release says 2.14.1" + raise);
  Evidence evidence;
  evidence.peers.before_s2 = RunningContainer{"m", "Pod", "", "old", Release::version(2, 14, 3)};
  evidence.peers.containers_before_s2 = 1;
  for (const auto* policy : {"", old, recent}) {
    CHECK(hint(annotated, policy, evidence) ==
          "container m of Pod old runs 2.14.3" + needs + "finish the upgrade first");
  }
}

TEST_CASE("the fallback's hint names why the input does not tell that every Mimir decodes s2") {
  Evidence evidence;
  evidence.peers.doubt = Doubt{.kind = DoubtKind::kUnreadable, .place = "x.yaml:18:2"};
  const std::string hint =
      "cannot read x.yaml:18:2, and s2 requires every Mimir to be 2.15.0 or later: correct that, or state "
      "the "
      "oldest release in the policy's "
      "mimir.oldestRelease";
  const auto config = decide_yaml(config_map(kSmall), default_policy(), evidence);
  CHECK(config.evidence_for("ingester_client.grpc_client_config.grpc_compression").detail == hint);
  const auto container =
      decide_yaml(test::pod("name: m\n      image: grafana/mimir:2.17.0\n      args: [-target=distributor]"),
                  default_policy(), evidence);
  CHECK(container.evidence_for("-ingester.client.grpc-compression").detail == hint);
  const auto stated =
      decide_yaml(config_map(kSmall), policy_with("mimir: {oldestRelease: 2.17.0}\n"), evidence);
  CHECK(stated.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "s2");
}

TEST_CASE("weekly builds that decode s2 do not put a policy in doubt that states as much") {
  Evidence evidence;
  evidence.peers.releases = ReleaseRange{*Release::parse("r364-ab12cd3"), Release::parse("r364-ab12cd3")};
  evidence.readers.releases = evidence.peers.releases;
  const auto decided =
      decide_yaml(config_map(kSmall), policy_with("mimir: {oldestRelease: 2.17.0}\n"), evidence);
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").to == "s2");
}

TEST_CASE("new sections are made once for several clients") {
  const auto decided =
      decide_yaml(config_map("blocks_storage: {}\n"),
                  policy_with("rules: {memberlist: {enabled: false}, compression: {clients: [ruler.client, "
                              "ruler.query-frontend.grpc-client-config]}}\n"));
  CHECK(text_of(decided) ==
        "blocks_storage: {}\nruler:\n  ruler_client:\n    grpc_compression: snappy\n  query_frontend:\n    "
        "grpc_client_config:\n      "
        "grpc_compression: snappy\n");
}

TEST_CASE("an anchored or aliased section is left alone, the others are edited") {
  const auto decided = decide_yaml(
      config_map("blocks_storage: {}\ningester_client:\n  grpc_client_config: &g\n    max_recv_msg_size: "
                 "1\nfrontend_worker:\n  grpc_client_config: *g\n"),
      policy_with("rules: {memberlist: {enabled: false}}\n"));
  CHECK(decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").reason ==
        Reason::kUneditableShape);
  CHECK(decided.evidence_for("frontend_worker.grpc_client_config.grpc_compression").reason ==
        Reason::kUneditableShape);
  CHECK(decided.evidence_for("frontend.grpc_client_config.grpc_compression").outcome == Outcome::kChange);
}

TEST_CASE("merge keys that branch without end are followed a little way, and then nobody guesses") {
  std::string text =
      "blocks_storage: {}\nlimits:\n  codec: &codec {grpc_compression: gzip}\n  m0: &m0 {a: 1}\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string before = "*m" + std::to_string(i - 1);
    text +=
        "  m" + std::to_string(i) + ": &m" + std::to_string(i) + " {<<: [" + before + ", " + before + "]}\n";
  }
  const auto from = [&](const std::string& merge) {
    const auto decided =
        decide_yaml(config_map(text + "ingester_client:\n  grpc_client_config:\n    <<: " + merge + "\n"));
    return decided.evidence_for("ingester_client.grpc_client_config.grpc_compression").from;
  };
  CHECK(from("[*codec, *m12]") == "gzip");
  CHECK(from("[*m3, *codec]") == "gzip");
  CHECK(from("[*m12, *codec]") == std::nullopt);
}

}  // namespace
}  // namespace mimir_tuner
