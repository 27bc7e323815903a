#include "decide/annotate.h"

#include <algorithm>

#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/text/contains.h"
#include "mimir_tuner/text/split.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kPolicyMark = "; policy=";

bool changes_by(const Decision& decision, RuleId rule) {
  return std::ranges::any_of(
      decision.findings,
      [&](const Finding& finding) { return finding.rule == rule && finding.outcome == Outcome::kChange; });
}

// The rules that change the pod now or changed it before under the same policy, and that policy's hash.
std::string note(const Policy& policy, const Decision& decision, std::string_view before) {
  const std::string mark = std::string(kPolicyMark) + policy.hash;
  const std::string_view noted =
      before.ends_with(mark) ? before.substr(0, before.size() - mark.size()) : std::string_view();
  const auto noted_rules = split(noted, ',');
  std::string text;
  for (const Rule* rule : kRules)
    if (changes_by(decision, rule->id) || contains(noted_rules, rule->id.name()))
      text += (text.empty() ? "" : ",") + std::string(rule->id.name());
  return text + mark;
}

std::size_t bytes_of(const Node& annotations) {
  std::size_t bytes = 0;
  for (const Node* entry = annotations.first; entry != nullptr; entry = entry->next)
    bytes += entry->key.size() + entry->text.size();
  return bytes;
}

}  // namespace

void annotate(const Policy& policy, const Object& object, const ObjectShape& shape, Decision& decision) {
  const bool pod = shape.object_class == ObjectClass::kPod;
  if (!policy.annotate || object.origin != Origin::kAdmission || !decision.changes() || !pod) return;
  const Node* metadata = object.root->find("metadata");
  if (metadata == nullptr || !metadata->is_mapping()) return;
  const Node* annotations = metadata->find("annotations");
  const bool mapping = annotations != nullptr && annotations->is_mapping();
  if (annotations != nullptr && !mapping && !annotations->is_null()) return;
  const Node* there = mapping ? annotations->find(kAppliedKey) : nullptr;
  if (there != nullptr && !there->is_string()) return;
  const std::string text = note(policy, decision, there != nullptr ? there->text : std::string_view());
  if (there != nullptr && there->text == text) return;
  if (mapping && bytes_of(*annotations) + kAppliedKey.size() + text.size() > kMaxAnnotationBytes) return;
  Node* value = decision.values.scalar(Kind::kString, text);
  if (mapping) {
    const auto kind = there != nullptr ? OperationKind::kReplace : OperationKind::kAdd;
    decision.operations.push_back({kind, "/metadata/annotations/" + escape_pointer(kAppliedKey), value, {}});
    return;
  }
  Node* map = decision.values.make(Kind::kMapping, Style::kBlock);
  decision.values.append(map, kAppliedKey, value);
  const auto kind = annotations != nullptr ? OperationKind::kReplace : OperationKind::kAdd;
  decision.operations.push_back({kind, "/metadata/annotations", map, {}});
}

}  // namespace mimir_tuner
