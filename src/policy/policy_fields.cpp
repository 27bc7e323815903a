#include "mimir_tuner/policy/policy_fields.h"

#include <algorithm>

#include "policy/policy_table.h"
#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

template <class T>
void list(const T& target, const std::string& prefix, std::span<const Field<T>> fields,
          std::vector<PolicyField>& out) {
  for (const auto& field : fields)
    if (field.list != nullptr) field.list(target, prefix + std::string(field.key), out);
}

void list_rules(const RulePolicy& rules, std::vector<PolicyField>& out) {
  for_each_rule_field([&](const std::string& path, const RuleField& field) {
    field.type->list(path, field.get(rules), out);
  });
}

void list_override(const Override& entry, const std::string& prefix, std::vector<PolicyField>& out) {
  list<Override>(entry, prefix + "match.", kMatchFields, out);
  for_each_rule_field([&](const std::string& path, const RuleField& field) {
    const auto change = std::ranges::find(entry.changes, &field, &FieldChange::field);
    if (change != entry.changes.end()) field.type->list(prefix + path, change->value, out);
  });
}

}  // namespace

std::vector<PolicyField> fields_of(const RulePolicy& rules) {
  std::vector<PolicyField> out;
  list_rules(rules, out);
  return out;
}

std::vector<PolicyField> fields_of(const Policy& policy) {
  std::vector<PolicyField> out;
  list<Policy>(policy, "mimir.", kMimirFields, out);
  list_rules(policy.rules, out);
  for (std::size_t i = 0; i < policy.overrides.size(); ++i)
    list_override(policy.overrides[i], "overrides[" + std::to_string(i) + "].", out);
  return out;
}

}  // namespace mimir_tuner
