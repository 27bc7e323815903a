#include "policy/policy_keys.h"

#include "policy/policy_table.h"
#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

PolicyKey key_of(const std::string& prefix, const RuleField& field) {
  return {.path = prefix + std::string(field.key),
          .meaning = field.meaning,
          .values = field.type->values(),
          .schema = field.type->schema()};
}

template <class T>
void append(std::vector<PolicyKey>& keys, const std::string& prefix, std::span<const Field<T>> fields) {
  for (const auto& field : fields) {
    if (field.key == kModeField.key) {
      keys.push_back(key_of(prefix, kModeField));
      continue;
    }
    keys.push_back({.path = prefix + std::string(field.key),
                    .required = field.required,
                    .meaning = field.meaning,
                    .values = std::string(field.values),
                    .schema = field.schema != nullptr ? field.schema() : nullptr});
  }
}

void append_rules(std::vector<PolicyKey>& keys, const std::string& prefix) {
  for (const RuleSection* section : kRuleSections)
    keys.push_back({.path = prefix + std::string(section->key),
                    .meaning = section->meaning,
                    .values = "mapping",
                    .schema = nullptr});
  for (const RuleSection* section : kRuleSections)
    for (const RuleField& field : section->fields)
      keys.push_back(key_of(prefix + std::string(section->key) + ".", field));
}

}  // namespace

std::vector<PolicyKey> policy_keys() {
  std::vector<PolicyKey> keys;
  append<Policy>(keys, "", kTopFields);
  append<Policy>(keys, "mimir.", kMimirFields);
  append<ImagePolicy>(keys, "mimir.images[].", kImageFields);
  append_rules(keys, "rules.");
  append<Override>(keys, "overrides[].", kOverrideFields);
  append<Override>(keys, "overrides[].match.", kMatchFields);
  append_rules(keys, "overrides[].rules.");
  return keys;
}

}  // namespace mimir_tuner
