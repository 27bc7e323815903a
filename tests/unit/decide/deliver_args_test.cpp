#include <doctest/doctest.h>

#include <algorithm>

#include "mimir_tuner/mimir/flags.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/tree/operation.h"
#include "unit/decide/helpers.h"

namespace mimir_tuner {
namespace {

using test::decide_yaml;
using test::pod;
using test::policy_with;

std::string flags(std::string_view image, std::string_view args) {
  return pod("name: m\n      image: " + std::string(image) + "\n      args: " + std::string(args));
}

TEST_CASE("a container without a config file gets its settings as flags, behind its own") {
  const auto decided =
      decide_yaml(flags("grafana/mimir:2.17.1", "[-memberlist.join=dns+gossip:7946, -target=distributor]"));
  CHECK(decided.operations() ==
        "add /spec/containers/0/args/-=\"-memberlist.gossip-interval=1s\"\n"
        "add /spec/containers/0/args/-=\"-memberlist.retransmit-factor=3\"\n"
        "add /spec/containers/0/args/-=\"-ingester.client.grpc-compression=snappy\"\n");
  CHECK(decided.evidence_for("-ingester.client.grpc-compression").reason == Reason::kCodecFallback);
}

TEST_CASE("all new flags stand where Mimir still reads them, however little stands behind") {
  for (const char* lists :
       {"args: [-target=ingester, -memberlist.join=a, --]",
        "args: [-target=ingester, -memberlist.join=a, -auth.multitenancy-enabled, 'false']",
        "command: [/bin/mimir, --]", "args: ['-target=querier,distributor', -memberlist.join=a, 'false']",
        "args: [-memberlist.join=a, -, x]",
        "command: [/bin/mimir, -memberlist.join=a, x]\n      args: [-target=ingester]",
        "args: [-memberlist.join=a]"}) {
    CAPTURE(lists);
    const auto decided =
        decide_yaml(pod("name: m\n      image: grafana/mimir:2.17.1\n      " + std::string(lists)));
    REQUIRE(decided.decision.changes());
    Tree changed;
    changed.root = changed.copy(*decided.tree.root);
    REQUIRE(mimir_tuner::apply(changed, decided.decision.operations).has_value());
    std::vector<std::string_view> line;
    for (const char* list : {"command", "args"}) {
      const Node* words = resolve(*changed.root, "/spec/containers/0/" + std::string(list));
      for (const Node* word = words != nullptr ? words->first : nullptr; word != nullptr; word = word->next)
        line.push_back(word->text);
    }
    if (line.front().starts_with('/')) line.erase(line.begin());
    const auto read = parse_flags(line).flags;
    for (const auto& finding : decided.decision.findings) {
      if (finding.outcome != Outcome::kChange || finding.setting.kind != SettingKind::kFlag) continue;
      CAPTURE(finding.setting.name);
      CHECK(std::ranges::count(read, finding.setting.name, &Flag::name) == 1);
    }
  }
}

TEST_CASE("s2 as a flag needs proof about the peers, not only the own image") {
  const auto policy = policy_with("mimir: {oldestRelease: 2.15.0}\n");
  const auto to = [&](const char* image, const Policy& p) {
    return decide_yaml(flags(image, "[-target=distributor]"), p)
        .evidence_for("-ingester.client.grpc-compression")
        .to;
  };
  CHECK(to("grafana/mimir:3.0.3", default_policy()) == "snappy");
  CHECK(to("grafana/mimir:3.0.3", policy) == "s2");
  CHECK(to("grafana/mimir:2.14.3", policy) == "snappy");
  CHECK(to("grafana/mimir:latest", policy) == "s2");
}

TEST_CASE("flags of a target: only the clients that it uses and its release knows") {
  const auto decided = decide_yaml(flags("grafana/mimir:2.10.5", "[-target=querier]"));
  CHECK(decided.evidence_for("-querier.frontend-client.grpc-compression").outcome == Outcome::kChange);
  CHECK(decided.evidence_for("-querier.scheduler-client.grpc-compression").reason ==
        Reason::kUnknownToRelease);
  CHECK(decided.evidence_for("-querier.store-gateway-client.grpc-compression").reason ==
        Reason::kUnknownToRelease);
  CHECK(decide_yaml(flags("grafana/mimir:2.17.1", "[-target=store-gateway]")).operations().empty());
}

TEST_CASE("gossip flags only where something is joined") {
  const auto decided = decide_yaml(flags("grafana/mimir:2.17.1", "[-target=query-scheduler]"));
  CHECK(decided.operations() ==
        "add /spec/containers/0/args/-=\"-query-scheduler.grpc-client-config.grpc-compression=snappy\"\n");
}

TEST_CASE("flags that the operator set stay, in each spelling") {
  for (const char* spelling : {"-memberlist.gossip-interval=2s", "--memberlist.gossip-interval=2s",
                               "-memberlist.gossip-interval\", \"2s"}) {
    const auto decided =
        decide_yaml(flags("grafana/mimir:2.17.1",
                          "[-target=store-gateway, -memberlist.join=a, \"" + std::string(spelling) + "\"]"));
    CHECK(decided.evidence_for("-memberlist.gossip-interval").outcome == Outcome::kKept);
    CHECK(decided.evidence_for("-memberlist.gossip-interval").from == "2s");
    CHECK(decided.operations() == "add /spec/containers/0/args/-=\"-memberlist.retransmit-factor=3\"\n");
  }
}

TEST_CASE("an equal value counts as set, and an explicit off stays off") {
  const auto decided =
      decide_yaml(flags("grafana/mimir:2.17.1",
                        "[-target=distributor, -memberlist.join=a, -memberlist.gossip-interval=1000ms, "
                        "-memberlist.retransmit-factor=3, "
                        "-ingester.client.grpc-compression=]"));
  CHECK(decided.evidence_for("-memberlist.gossip-interval").outcome == Outcome::kAlready);
  CHECK(decided.evidence_for("-ingester.client.grpc-compression").outcome == Outcome::kKept);
  CHECK_FALSE(decided.decision.changes());
}

TEST_CASE("existing: replace changes the value where it stands") {
  const auto policy = policy_with("rules: {memberlist: {existing: replace}}\n");
  const auto decided = decide_yaml(flags("grafana/mimir:2.17.1",
                                         "[-target=store-gateway, -memberlist.join=a, "
                                         "-memberlist.gossip-interval, 2s, -memberlist.retransmit-factor=9]"),
                                   policy);
  CHECK(decided.operations() ==
        "replace /spec/containers/0/args/3=\"1s\"\nreplace "
        "/spec/containers/0/args/4=\"-memberlist.retransmit-factor=3\"\n");
}

TEST_CASE("existing: replace gives a bool that stands for true its value in the same argument") {
  const auto policy =
      policy_with("rules: {memberlist: {existing: replace, settings: {compression_enabled: false}}}\n");
  const auto decided =
      decide_yaml(flags("grafana/mimir:2.17.1",
                        "[-memberlist.join=a, -memberlist.compression-enabled, -target=ingester]"),
                  policy);
  CHECK(decided.operations() ==
        "replace /spec/containers/0/args/1=\"-memberlist.compression-enabled=false\"\n");
}

TEST_CASE("a new flag stands before the first positional, where Mimir still reads it") {
  const auto decided =
      decide_yaml(flags("grafana/mimir:2.17.1", "[-target=store-gateway, -memberlist.join=a, --, -x]"));
  CHECK(decided.operations() ==
        "add /spec/containers/0/args/2=\"-memberlist.gossip-interval=1s\"\nadd "
        "/spec/containers/0/args/3=\"-memberlist.retransmit-factor=3\"\n");
}

TEST_CASE("flags go into command where all flags stand there") {
  const auto decided =
      decide_yaml(pod("name: m\n      image: grafana/mimir:2.17.1\n      command: [/bin/mimir, "
                      "-target=store-gateway, -memberlist.join=a]"));
  CHECK(decided.operations() ==
        "add /spec/containers/0/command/-=\"-memberlist.gossip-interval=1s\"\nadd "
        "/spec/containers/0/command/-=\"-memberlist.retransmit-factor=3\"\n");
}

TEST_CASE("a wrapped command gets no flags") {
  const auto decided =
      decide_yaml(pod("name: m\n      image: grafana/mimir:2.17.1\n      command: [/bin/sh, -c]\n      args: "
                      "[\"mimir -target=ingester\"]"));
  CHECK_FALSE(decided.decision.changes());
  CHECK(decided.decision.has(Outcome::kSkipped));
}

TEST_CASE("a container with a config file is delivered by it, and a flag that overrides the file is told") {
  const auto decided = decide_yaml(flags("grafana/mimir:2.17.1",
                                         "[-target=distributor, -config.file=/etc/mimir/mimir.yaml, "
                                         "-memberlist.join=a, -memberlist.gossip-interval=5s]"));
  CHECK_FALSE(decided.decision.changes());
  CHECK(decided.evidence_for("-memberlist.gossip-interval").reason == Reason::kOverriddenByFlag);
}

TEST_CASE(
    "where some flags override the config file, the rest is delivered by it, and nothing where no rest is "
    "wanted") {
  const auto delivered = [](const std::string& more) {
    const auto decided = decide_yaml(
        flags("grafana/mimir:2.17.1",
              "[-target=distributor, -config.file=/etc/mimir/mimir.yaml, -memberlist.join=a" + more + "]"));
    return std::ranges::count_if(decided.decision.findings, [](const Finding& finding) {
      return finding.rule == kMemberlistRule.id && finding.reason == Reason::kDeliveredByConfig;
    });
  };
  CHECK(delivered("") == 1);
  CHECK(delivered(", -memberlist.gossip-interval=5s") == 1);
  CHECK(delivered(", -memberlist.gossip-interval=5s, -memberlist.retransmit-factor=2") == 0);
}

TEST_CASE("delivery: args sets flags beside a config file") {
  const auto policy =
      policy_with("rules: {compression: {delivery: args}, memberlist: {delivery: args, notJoined: set}}\n");
  const auto decided = decide_yaml(
      flags("grafana/mimir:2.17.1", "[-target=distributor, -config.file=/etc/mimir/mimir.yaml]"), policy);
  CHECK(decided.evidence_for("-ingester.client.grpc-compression").outcome == Outcome::kChange);
  CHECK(decided.evidence_for("-memberlist.gossip-interval").outcome == Outcome::kChange);
}

}  // namespace
}  // namespace mimir_tuner
