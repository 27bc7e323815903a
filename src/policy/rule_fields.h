#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/policy/rule_policy.h"
#include "policy/field_type.h"

namespace mimir_tuner {

/// A row of the policy's table for a field that overrides can change. The row is all there is to a field: the
/// loader, overrides, the effective policy, listings, the JSON schema and the docs use it.
struct RuleField {
  std::string_view key;
  const FieldType* type;
  /// One clause, for the schema and the docs.
  std::string_view meaning;
  FieldValue (*get)(const RulePolicy& rules);
  /// Changes the field as an override does: memberlist settings are merged key by key.
  void (*set)(RulePolicy& rules, const FieldValue& value);
  /// Changes the field as the policy's own `rules` do: memberlist settings are replaced as a whole.
  void (*replace)(RulePolicy& rules, const FieldValue& value);
};

/// The fields of one rule.
struct RuleSection {
  std::string_view key;      ///< The name of the rule.
  std::string_view meaning;  ///< One clause, for the docs.
  std::span<const RuleField> fields;
};

extern const RuleField kModeField;
extern const RuleSection kGomaxprocsSection;
extern const RuleSection kMemberlistSection;
extern const RuleSection kCompressionSection;

/// The sections of all rules, in the order of kRules.
extern const std::span<const RuleSection* const> kRuleSections;

/// Reads `mode`, or a `rules` mapping, of the policy or of an override, and appends the fields that it
/// changes.
void read_mode(PolicyErrors& errors, const YamlNode& node, std::vector<FieldChange>& changes);
void read_rules(PolicyErrors& errors, const YamlNode& node, std::vector<FieldChange>& changes);

/// Calls `visit` for `mode` and for each field of each section, with its path ("rules.gomaxprocs.enabled").
void for_each_rule_field(const std::function<void(const std::string& path, const RuleField& field)>& visit);

// How a struct member holds a FieldValue.
inline FieldValue to_value(bool member) { return member; }
template <class Enum>
requires std::is_enum_v<Enum> FieldValue to_value(Enum member) { return static_cast<int>(member); }
inline FieldValue to_value(const std::vector<ClientChoice>& member) { return member; }
FieldValue to_value(const MemberlistSettings& member);

inline void assign(bool& member, const FieldValue& value) { member = std::get<bool>(value); }
template <class Enum>
requires std::is_enum_v<Enum>
void assign(Enum& member, const FieldValue& value) { member = static_cast<Enum>(std::get<int>(value)); }
inline void assign(std::vector<ClientChoice>& member, const FieldValue& value) {
  member = std::get<std::vector<ClientChoice>>(value);
}
void assign(MemberlistSettings& member, const FieldValue& value);

template <class Owner, class Value>
Owner owner_of(Value Owner::*);

template <class Owner, class Rules>
auto& section_of(Rules& rules) {
  if constexpr (std::is_same_v<Owner, RulePolicy>)
    return rules;
  else
    return rules.template of<Owner>();
}

/// The row of a field that is a member of a section's struct, such as &GomaxprocsPolicy::enabled.
template <auto Member>
constexpr RuleField rule_field(std::string_view key, const FieldType* type, std::string_view meaning) {
  using Owner = decltype(owner_of(Member));
  return {.key = key,
          .type = type,
          .meaning = meaning,
          .get = [](const RulePolicy& rules) { return to_value(section_of<Owner>(rules).*Member); },
          .set = [](RulePolicy& rules,
                    const FieldValue& value) { assign(section_of<Owner>(rules).*Member, value); },
          .replace =
              [](RulePolicy& rules, const FieldValue& value) {
                section_of<Owner>(rules).*Member = {};
                assign(section_of<Owner>(rules).*Member, value);
              }};
}

}  // namespace mimir_tuner
