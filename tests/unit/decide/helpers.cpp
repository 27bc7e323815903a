#include "unit/decide/helpers.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner::test {

const Finding& Decided::evidence_for(std::string_view setting) const {
  const auto found = std::ranges::find(decision.findings, setting,
                                       [](const Finding& one) { return to_string(one.setting); });
  REQUIRE_MESSAGE(found != decision.findings.end(), "no finding about " << setting);
  return *found;
}

std::string Decided::operations() const {
  std::string out;
  for (const auto& operation : decision.operations) {
    out += operation.kind == OperationKind::kAdd       ? "add "
           : operation.kind == OperationKind::kReplace ? "replace "
                                                       : "remove ";
    out += operation.path;
    if (operation.value != nullptr) out += "=" + to_json(*operation.value);
    out += "\n";
  }
  return out;
}

std::string_view Decided::only_reason() const {
  REQUIRE(decision.findings.size() == 1);
  return describe(decision.findings.front().reason).code;
}

Policy policy_with(std::string_view lines) {
  auto policy = load_policy("apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\n" + std::string(lines),
                            "test.yaml");
  REQUIRE_MESSAGE(policy.has_value(), (policy ? "" : policy.error().message));
  return *policy;
}

Decided decide_yaml(std::string_view object, const Policy& policy, const Evidence& evidence, Object how) {
  auto tree = read_yaml(object);
  REQUIRE_MESSAGE(tree.has_value(), (tree ? "" : tree.error().message));
  how.root = tree->root;
  Decision decision = decide(policy, how, evidence);
  return {std::move(*tree), std::move(decision)};
}

std::string pod(std::string_view container) {
  return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\nspec:\n  containers:\n    - " +
         std::string(container) + "\n";
}

std::string config_map(std::string_view text) {
  std::string out = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  mimir.yaml: |\n";
  std::string line = "    ";
  for (const char c : text) {
    line += c;
    if (c == '\n') {
      out += line;
      line = "    ";
    }
  }
  return out;
}

}  // namespace mimir_tuner::test
