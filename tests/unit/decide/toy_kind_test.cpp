#include <doctest/doctest.h>

#include <array>

#include "mimir_tuner/recognise/mimir_config.h"
#include "unit/decide/helpers.h"

namespace mimir_tuner {
namespace {

void find_in_spec(const Policy& /*policy*/, const Node& object, Subjects& out) {
  if (const Node* config = resolve(object, "/spec/config"))
    add_config(*config, "/spec/config", "config", out);
}

void find_in_root(const Policy& /*policy*/, const Node& object, Subjects& out) {
  add_config(object, "", "config", out);
}

bool is_bare_config(const Node& object) {
  return object.find("kind") == nullptr && why_not_mimir_config(object).empty();
}

// Two kinds that only this test knows: a resource whose spec.config is the config itself, and a config file.
constexpr std::array kToyKinds = {
    ObjectKind{"example.org", "ToyMimir", {ObjectClass::kSettings, ""}, find_in_spec},
    ObjectKind{"", "", {ObjectClass::kSettings, ""}, find_in_root, is_bare_config},
};

const char* const kResource =
    "apiVersion: example.org/v1\n"
    "kind: ToyMimir\n"
    "metadata: {name: toy}\n"
    "spec:\n"
    "  config:\n"
    "    blocks_storage: {backend: s3}\n"
    "    memberlist: {join_members: [gossip:7946]}\n";

const char* const kBareFile =
    "blocks_storage: {backend: s3}\n"
    "memberlist: {join_members: [gossip:7946]}\n";

Tree read(std::string_view text) {
  auto tree = read_yaml(text);
  REQUIRE(tree.has_value());
  return std::move(*tree);
}

std::string operations_of(const Decision& decision) {
  test::Decided decided;
  decided.decision.operations = decision.operations;
  return decided.operations();
}

const char* const kOnlyGossip = "rules: {compression: {enabled: false}}\n";

TEST_CASE("a kind is recognised by its row alone, and unknown without it") {
  const Tree tree = read(kResource);
  CHECK(classify(*tree.root, kToyKinds).object_class == ObjectClass::kSettings);
  CHECK(classify(*tree.root).object_class == ObjectClass::kOther);
  CHECK(decide(default_policy(), {.root = tree.root}, {}).findings.front().reason == Reason::kNotMimir);
  const Subjects subjects = recognise(default_policy(), *tree.root, kToyKinds);
  REQUIRE(subjects.configs.size() == 1);
  CHECK_FALSE(subjects.configs.front().text.has_value());
  CHECK(subjects.configs.front().root == resolve(*tree.root, "/spec/config"));
}

TEST_CASE("a config that is a mapping of the object is edited in place, once") {
  Tree tree = read(kResource);
  const Object object{.root = tree.root};
  const Decision decision = decide(test::policy_with(kOnlyGossip), object, {}, kToyKinds);
  CHECK(operations_of(decision) ==
        "add /spec/config/memberlist/gossip_interval=\"1s\"\n"
        "add /spec/config/memberlist/retransmit_factor=3\n");
  REQUIRE(mimir_tuner::apply(tree, decision.operations).has_value());
  const Decision again = decide(test::policy_with(kOnlyGossip), object, {}, kToyKinds);
  CHECK_FALSE(again.changes());
  CHECK(again.has(Outcome::kAlready));
}

TEST_CASE("missing sections are created in place, and null ones replaced") {
  const char* const policy = "rules: {memberlist: {notJoined: set}, compression: {clients: [ingester]}}\n";
  Tree tree = read(
      "apiVersion: example.org/v1\nkind: ToyMimir\nspec: {config: {blocks_storage: {}, memberlist: null}}\n");
  const Object object{.root = tree.root};
  const Decision decision = decide(test::policy_with(policy), object, {}, kToyKinds);
  CHECK(operations_of(decision) ==
        "replace /spec/config/memberlist={\"gossip_interval\":\"1s\",\"retransmit_factor\":3}\n"
        "add /spec/config/ingester_client={\"grpc_client_config\":{\"grpc_compression\":\"snappy\"}}\n");
  REQUIRE(mimir_tuner::apply(tree, decision.operations).has_value());
  CHECK_FALSE(decide(test::policy_with(policy), object, {}, kToyKinds).changes());
}

TEST_CASE("a bare config file is edited at its root") {
  const Tree tree = read(kBareFile);
  const Decision decision = decide(test::policy_with(kOnlyGossip), {.root = tree.root}, {}, kToyKinds);
  CHECK(operations_of(decision) ==
        "add /memberlist/gossip_interval=\"1s\"\n"
        "add /memberlist/retransmit_factor=3\n");
}

TEST_CASE("what the operator set in place stays") {
  const Tree tree = read(
      "apiVersion: example.org/v1\nkind: ToyMimir\nspec:\n  config:\n    blocks_storage: {}\n"
      "    memberlist: {join_members: [a], gossip_interval: 2s, retransmit_factor: 5}\n");
  const Decision decision = decide(test::policy_with(kOnlyGossip), {.root = tree.root}, {}, kToyKinds);
  CHECK_FALSE(decision.changes());
  CHECK(decision.has(Outcome::kKept));
}

TEST_CASE("a value that is not a Mimir config is reported and left alone") {
  for (const auto* config : {"{auth_enabled: false, blocks_storage: {}}", "[blocks_storage]", "{}"}) {
    CAPTURE(config);
    const Tree tree =
        read("apiVersion: example.org/v1\nkind: ToyMimir\nspec: {config: " + std::string(config) + "}\n");
    const Decision decision = decide(default_policy(), {.root = tree.root}, {}, kToyKinds);
    CHECK_FALSE(decision.changes());
    CHECK(decision.findings.front().subject == SubjectName{SubjectKind::kConfigKey, "config"});
  }
}

TEST_CASE("the webhook changes such an object on CREATE and UPDATE, and respects an opt-out") {
  const Tree tree = read(kResource);
  const Policy policy = test::policy_with(kOnlyGossip);
  Object object{.root = tree.root, .origin = Origin::kAdmission};
  CHECK(decide(policy, object, {}, kToyKinds).changes());
  object.operation = "UPDATE";
  CHECK(decide(policy, object, {}, kToyKinds).changes());
  object.operation = "DELETE";
  CHECK_FALSE(decide(policy, object, {}, kToyKinds).changes());
  const Tree ignored = read(
      "apiVersion: example.org/v1\nkind: ToyMimir\n"
      "metadata: {labels: {mimir-tuner.io/ignore: \"true\"}}\n"
      "spec: {config: {blocks_storage: {}, memberlist: {join_members: [a]}}}\n");
  CHECK(decide(policy, {.root = ignored.root}, {}, kToyKinds).findings.front().reason == Reason::kOptedOut);
}

}  // namespace
}  // namespace mimir_tuner
