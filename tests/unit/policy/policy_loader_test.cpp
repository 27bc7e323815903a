#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/policy/policy_fields.h"

namespace mimir_tuner {
namespace {

const std::string kHead = "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\n";

Policy load(const std::string& body) {
  auto policy = load_policy(kHead + body, "policy.yaml");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  return *policy;
}

std::string settings_of(const MemberlistPolicy& memberlist) {
  std::string text;
  for (const auto& [setting, value] : memberlist.settings)
    text.append(setting->name).append("=").append(value).append(" ");
  return text;
}

std::string clients_of(const CompressionPolicy& compression) {
  std::string text;
  for (const auto& choice : compression.clients)
    text.append(choice.client->name)
        .append("=")
        .append(choice.codec ? to_string(*choice.codec) : "-")
        .append(" ");
  return text;
}

std::string all_snappy_but_ruler() {
  std::string text;
  for (const auto& choice : default_policy().rules.of<CompressionPolicy>().clients)
    text += (text.empty() ? "" : ", ") + std::string(choice.client->name) +
            (choice.client->name == "ruler.client" ? ": none" : ": snappy");
  return text;
}

}  // namespace

TEST_CASE("the default policy is what its text says") {
  const Policy& policy = default_policy();
  CHECK(policy.rules.mode == Mode::kEnforce);
  CHECK_FALSE(policy.oldest_release.has_value());
  CHECK_FALSE(policy.trust_version_label);
  CHECK(policy.images.empty());
  CHECK(policy.config_keys == std::vector<std::string>{"mimir.yaml"});
  CHECK(policy.overrides.empty());

  CHECK(policy.rules.of<GomaxprocsPolicy>().enabled);
  CHECK(policy.rules.of<GomaxprocsPolicy>().existing == Existing::kKeep);
  CHECK(policy.rules.of<GomaxprocsPolicy>().without_limit == WithoutLimit::kSkip);

  CHECK(policy.rules.of<MemberlistPolicy>().enabled);
  CHECK(policy.rules.of<MemberlistPolicy>().existing == Existing::kKeep);
  CHECK(policy.rules.of<MemberlistPolicy>().delivery == Delivery::kAuto);
  CHECK(policy.rules.of<MemberlistPolicy>().not_joined == NotJoined::kSkip);
  CHECK(settings_of(policy.rules.of<MemberlistPolicy>()) == "gossip_interval=1s retransmit_factor=3 ");

  CHECK(policy.rules.of<CompressionPolicy>().enabled);
  CHECK(policy.rules.of<CompressionPolicy>().existing == Existing::kKeep);
  CHECK(policy.rules.of<CompressionPolicy>().delivery == Delivery::kAuto);
  CHECK(policy.rules.of<CompressionPolicy>().codec == Codec::kS2);
  CHECK(policy.rules.of<CompressionPolicy>().fallback == Codec::kSnappy);
  CHECK(
      clients_of(policy.rules.of<CompressionPolicy>()) ==
      "ingester.client=- querier.store-gateway-client=- querier.frontend-client=- querier.scheduler-client=- "
      "query-frontend.grpc-client-config=- query-scheduler.grpc-client-config=- ruler.client=- "
      "ruler.query-frontend.grpc-client-config=- "
      "alertmanager.alertmanager-client=- ruler.distributor.grpc-client-config=- ");
}

TEST_CASE("the default text loads as a policy file and gives the default policy") {
  const auto policy = load_policy(default_policy_text(), "default.yaml");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  CHECK(policy->hash == default_policy().hash);
  CHECK(settings_of(policy->rules.of<MemberlistPolicy>()) ==
        settings_of(default_policy().rules.of<MemberlistPolicy>()));
}

TEST_CASE("a policy with nothing but its kind is the default policy") {
  const Policy policy = load("");
  CHECK(settings_of(policy.rules.of<MemberlistPolicy>()) == "gossip_interval=1s retransmit_factor=3 ");
  CHECK(clients_of(policy.rules.of<CompressionPolicy>()) ==
        clients_of(default_policy().rules.of<CompressionPolicy>()));
  CHECK(policy.config_keys == default_policy().config_keys);
  CHECK(policy.hash != default_policy().hash);
}

TEST_CASE("every field is read") {
  const Policy policy = load(R"(mode: audit
mimir:
  oldestRelease: 2.17.0
  images:
    - {repository: registry.example:5000/mirror/mimir, go: 1.24.6, release: 2.17.1}
    - repository: bitnami/grafana-mimir
      go: "1.25"
    - repository: other/mimir
  configKeys: [mimir.yaml, config.yaml]
  trustVersionLabel: true
rules:
  gomaxprocs: {enabled: false, existing: replace, withoutLimit: requests}
  memberlist: {enabled: false, existing: replace, delivery: args, notJoined: set, settings: {pull_push_interval: 1m, gossip_interval: 500ms}}
  compression: {enabled: false, existing: replace, delivery: config, codec: gzip, fallback: none, clients: [ruler, ingester]}
overrides:
  - match: {namespaces: [mimir-dev-*, test], components: [querier]}
    mode: enforce
    rules:
      gomaxprocs: {enabled: true, existing: keep, withoutLimit: skip}
      memberlist: {enabled: true, existing: keep, delivery: auto, notJoined: skip, settings: {retransmit_factor: 2}}
      compression: {enabled: true, existing: keep, delivery: auto, codec: s2, fallback: snappy, clients: {all: snappy, ruler: none}}
)");
  CHECK(policy.rules.mode == Mode::kAudit);
  CHECK(policy.oldest_release == Release::version(2, 17, 0));
  CHECK(policy.trust_version_label);
  CHECK(policy.config_keys == std::vector<std::string>{"mimir.yaml", "config.yaml"});

  REQUIRE(policy.images.size() == 3);
  CHECK(policy.images[0].repository == "registry.example:5000/mirror/mimir");
  CHECK(policy.images[0].go_container_aware == false);
  CHECK(policy.images[0].release == Release::version(2, 17, 1));
  CHECK(policy.images[1].go_container_aware == true);
  CHECK_FALSE(policy.images[2].go_container_aware.has_value());
  CHECK_FALSE(policy.images[2].release.has_value());

  CHECK_FALSE(policy.rules.of<GomaxprocsPolicy>().enabled);
  CHECK(policy.rules.of<GomaxprocsPolicy>().existing == Existing::kReplace);
  CHECK(policy.rules.of<GomaxprocsPolicy>().without_limit == WithoutLimit::kRequests);
  CHECK_FALSE(policy.rules.of<MemberlistPolicy>().enabled);
  CHECK(policy.rules.of<MemberlistPolicy>().existing == Existing::kReplace);
  CHECK(policy.rules.of<MemberlistPolicy>().delivery == Delivery::kArgs);
  CHECK(policy.rules.of<MemberlistPolicy>().not_joined == NotJoined::kSet);
  CHECK(settings_of(policy.rules.of<MemberlistPolicy>()) == "pull_push_interval=1m gossip_interval=500ms ");
  CHECK_FALSE(policy.rules.of<CompressionPolicy>().enabled);
  CHECK(policy.rules.of<CompressionPolicy>().existing == Existing::kReplace);
  CHECK(policy.rules.of<CompressionPolicy>().delivery == Delivery::kConfig);
  CHECK(policy.rules.of<CompressionPolicy>().codec == Codec::kGzip);
  CHECK(policy.rules.of<CompressionPolicy>().fallback == Codec::kNone);
  CHECK(clients_of(policy.rules.of<CompressionPolicy>()) == "ingester.client=- ruler.client=- ");

  REQUIRE(policy.overrides.size() == 1);
  const Override& entry = policy.overrides[0];
  CHECK(entry.namespaces == std::vector<std::string>{"mimir-dev-*", "test"});
  CHECK(entry.components == std::vector<std::string>{"querier"});
  CHECK(entry.changes.size() == 15);
  std::string listed;
  for (const auto& field : fields_of(policy))
    if (field.path.starts_with("overrides[0]."))
      listed += field.path.substr(std::string("overrides[0].").size()) + "=" + field.value + "\n";
  CHECK(listed ==
        "match.namespaces=[mimir-dev-*, test]\n"
        "match.components=[querier]\n"
        "mode=enforce\n"
        "rules.gomaxprocs.enabled=true\n"
        "rules.gomaxprocs.existing=keep\n"
        "rules.gomaxprocs.withoutLimit=skip\n"
        "rules.memberlist.enabled=true\n"
        "rules.memberlist.existing=keep\n"
        "rules.memberlist.delivery=auto\n"
        "rules.memberlist.notJoined=skip\n"
        "rules.memberlist.settings.retransmit_factor=2\n"
        "rules.compression.enabled=true\n"
        "rules.compression.existing=keep\n"
        "rules.compression.delivery=auto\n"
        "rules.compression.codec=s2\n"
        "rules.compression.fallback=snappy\n"
        "rules.compression.clients={" +
            all_snappy_but_ruler() + "}\n");
  CHECK(entry.line == 18);
}

TEST_CASE("a file's settings stand for all of them") {
  CHECK(settings_of(
            load("rules: {memberlist: {settings: {gossip_interval: 2s}}}\n").rules.of<MemberlistPolicy>()) ==
        "gossip_interval=2s ");
  CHECK(settings_of(load("rules: {memberlist: {settings: {}}}\n").rules.of<MemberlistPolicy>()) == "");
  CHECK(settings_of(load("rules: {memberlist: {enabled: true}}\n").rules.of<MemberlistPolicy>()) ==
        "gossip_interval=1s retransmit_factor=3 ");
}

TEST_CASE("clients are chosen by a list or by a mapping to codecs") {
  struct Case {
    std::string text, clients;
  };
  for (const Case& row : std::vector<Case>{
           {"[ingester]", "ingester.client=- "},
           {"[ruler.client, ingester.client]", "ingester.client=- ruler.client=- "},
           {"[store-gateway]", "querier.store-gateway-client=- "},
           {"[distributor.forwarding, block-builder]",
            "distributor.forwarding.grpc-client=- block-builder.scheduler.grpc-client-config=- "},
           {"{ingester: s2, ruler: none}", "ingester.client=s2 ruler.client=none "},
           {"{store-gateway: gzip}", "querier.store-gateway-client=gzip "},
       }) {
    CAPTURE(row.text);
    CHECK(clients_of(
              load("rules: {compression: {clients: " + row.text + "}}\n").rules.of<CompressionPolicy>()) ==
          row.clients);
  }
}

TEST_CASE("a codec for all goes to the clients that know it, and a client by name has its own") {
  const auto clients =
      load("rules: {compression: {clients: {ruler: none, all: s2}}}\n").rules.of<CompressionPolicy>().clients;
  CHECK(clients.size() == 10);
  for (const ClientChoice& choice : clients) {
    CAPTURE(choice.client->name);
    if (choice.client->name == "ruler.client")
      CHECK(choice.codec == Codec::kNone);
    else if (choice.client->name == "querier.store-gateway-client")
      CHECK_FALSE(choice.codec.has_value());
    else
      CHECK(choice.codec == Codec::kS2);
  }
  CHECK(load("rules: {compression: {clients: [all, block-builder]}}\n")
            .rules.of<CompressionPolicy>()
            .clients.size() == 11);
}

TEST_CASE("empty sections, anchors, a byte order mark and Windows line ends are fine") {
  load("mimir:\nrules:\noverrides:\n");
  load("rules:\n  memberlist:\n  compression: {}\n");
  load("mode: &m audit\n");
  const auto with_bom = load_policy("\xEF\xBB\xBF" + kHead, "policy.yaml");
  CHECK(with_bom.has_value());
  std::string windows = kHead + "rules:\n  gomaxprocs:\n    enabled: false\n";
  for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2)
    windows.insert(at, "\r");
  const auto policy = load_policy(windows, "policy.yaml");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  CHECK_FALSE(policy->rules.of<GomaxprocsPolicy>().enabled);
}

TEST_CASE("the hash names the bytes of the file") {
  const std::string text = kHead;
  const auto policy = load_policy(text, "a.yaml");
  REQUIRE(policy.has_value());
  CHECK(policy->hash == "35375f71a874");
  CHECK(load_policy(text, "b.yaml")->hash == policy->hash);
  CHECK(load_policy(text + "#", "a.yaml")->hash != policy->hash);
}

}  // namespace mimir_tuner
