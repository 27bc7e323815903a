#include <doctest/doctest.h>

#include <string>

#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {
namespace {

Policy load(const std::string& overrides) {
  auto policy = load_policy(
      "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\noverrides:\n" + overrides, "policy.yaml");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  return *policy;
}

std::string settings_of(const RulePolicy& rules) {
  std::string text;
  for (const auto& [setting, value] : rules.of<MemberlistPolicy>().settings)
    text.append(setting->name).append("=").append(value).append(" ");
  return text;
}

}  // namespace

TEST_CASE("an override applies to the namespaces and components that it names") {
  const Policy policy = load(
      "- {match: {namespaces: [dev-*]}, mode: audit}\n"
      "- {match: {components: [querier, ruler*]}, rules: {memberlist: {enabled: false}}}\n"
      "- {match: {namespaces: [prod], components: [ingester]}, rules: {gomaxprocs: {enabled: false}}}\n");
  CHECK(policy.effective("dev-1", {}).mode == Mode::kAudit);
  CHECK(policy.effective("prod", {}).mode == Mode::kEnforce);
  CHECK(policy.effective("", {}).mode == Mode::kEnforce);

  CHECK_FALSE(policy.effective("prod", {"querier"}).of<MemberlistPolicy>().enabled);
  CHECK_FALSE(policy.effective("prod", {"read", "ruler-querier"}).of<MemberlistPolicy>().enabled);
  CHECK(policy.effective("prod", {"query-frontend"}).of<MemberlistPolicy>().enabled);
  CHECK(policy.effective("prod", {}).of<MemberlistPolicy>().enabled);

  CHECK_FALSE(policy.effective("prod", {"ingester"}).of<GomaxprocsPolicy>().enabled);
  CHECK(policy.effective("dev-1", {"ingester"}).of<GomaxprocsPolicy>().enabled);
  CHECK(policy.effective("prod", {"distributor"}).of<GomaxprocsPolicy>().enabled);
}

TEST_CASE("later overrides win field by field") {
  const Policy policy = load(
      "- {match: {namespaces: ['*']}, mode: audit, rules: {compression: {codec: gzip, fallback: gzip}}}\n"
      "- {match: {namespaces: [a]}, rules: {compression: {codec: snappy}}}\n"
      "- {match: {namespaces: [a]}, mode: enforce}\n");
  const RulePolicy rules = policy.effective("a", {});
  CHECK(rules.mode == Mode::kEnforce);
  CHECK(rules.of<CompressionPolicy>().codec == Codec::kSnappy);
  CHECK(rules.of<CompressionPolicy>().fallback == Codec::kGzip);
  CHECK(policy.effective("b", {}).of<CompressionPolicy>().codec == Codec::kGzip);
}

TEST_CASE(
    "memberlist settings of overrides are merged key by key, and null takes one back until a later override "
    "sets it again") {
  const Policy merged = load(
      "- {match: {namespaces: ['*']}, rules: {memberlist: {settings: {gossip_interval: 500ms, "
      "rejoin_interval: 1m}}}}\n"
      "- {match: {namespaces: [a]}, rules: {memberlist: {settings: {gossip_interval: 200ms}}}}\n");
  const Policy taken_back = load(
      "- {match: {namespaces: [a, b]}, rules: {memberlist: {settings: {gossip_interval: null, "
      "rejoin_interval: ~}}}}\n"
      "- {match: {namespaces: [b]}, rules: {memberlist: {settings: {gossip_interval: 2s, retransmit_factor: "
      "}}}}\n");
  const struct {
    const Policy& policy;
    const char* object_namespace;
    const char* settings;
  } cases[] = {
      {merged, "a", "gossip_interval=200ms retransmit_factor=3 rejoin_interval=1m "},
      {merged, "b", "gossip_interval=500ms retransmit_factor=3 rejoin_interval=1m "},
      {taken_back, "a", "retransmit_factor=3 "},
      {taken_back, "b", "gossip_interval=2s "},
      {taken_back, "c", "gossip_interval=1s retransmit_factor=3 "},
  };
  for (const auto& [policy, object_namespace, settings] : cases)
    CHECK(settings_of(policy.effective(object_namespace, {})) == settings);
}

TEST_CASE("an override's clients replace the list") {
  const Policy policy =
      load("- {match: {namespaces: [a]}, rules: {compression: {clients: {ingester: none}}}}\n");
  const auto clients = policy.effective("a", {}).of<CompressionPolicy>().clients;
  REQUIRE(clients.size() == 1);
  CHECK(clients[0].codec == Codec::kNone);
  CHECK(policy.effective("b", {}).of<CompressionPolicy>().clients.size() == 10);
}

TEST_CASE("each field of an override reaches the rules") {
  const Policy policy = load(
      "- match: {namespaces: [a]}\n"
      "  mode: audit\n"
      "  rules:\n"
      "    gomaxprocs: {enabled: false, existing: replace, withoutLimit: requests}\n"
      "    memberlist: {enabled: false, existing: replace, delivery: args, notJoined: set}\n"
      "    compression: {enabled: false, existing: replace, delivery: config, codec: none, fallback: "
      "none}\n");
  const RulePolicy rules = policy.effective("a", {});
  CHECK(rules.mode == Mode::kAudit);
  CHECK_FALSE(rules.of<GomaxprocsPolicy>().enabled);
  CHECK(rules.of<GomaxprocsPolicy>().existing == Existing::kReplace);
  CHECK(rules.of<GomaxprocsPolicy>().without_limit == WithoutLimit::kRequests);
  CHECK_FALSE(rules.of<MemberlistPolicy>().enabled);
  CHECK(rules.of<MemberlistPolicy>().existing == Existing::kReplace);
  CHECK(rules.of<MemberlistPolicy>().delivery == Delivery::kArgs);
  CHECK(rules.of<MemberlistPolicy>().not_joined == NotJoined::kSet);
  CHECK_FALSE(rules.of<CompressionPolicy>().enabled);
  CHECK(rules.of<CompressionPolicy>().existing == Existing::kReplace);
  CHECK(rules.of<CompressionPolicy>().delivery == Delivery::kConfig);
  CHECK(rules.of<CompressionPolicy>().codec == Codec::kNone);
  CHECK(rules.of<CompressionPolicy>().fallback == Codec::kNone);
}

}  // namespace mimir_tuner
