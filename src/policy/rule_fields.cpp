#include "policy/rule_fields.h"

#include <algorithm>

namespace mimir_tuner {
namespace {

void read_field(PolicyErrors& errors, const YamlNode& node, const RuleField& field,
                std::vector<FieldChange>& changes) {
  if (auto value = field.type->read(errors, node, field.key)) changes.push_back({&field, std::move(*value)});
}

void read_section(PolicyErrors& errors, const YamlNode& node, const RuleSection& section,
                  std::vector<FieldChange>& changes) {
  std::vector<std::string_view> keys;
  for (const auto& field : section.fields) keys.push_back(field.key);
  read_mapping(errors, node, "rules." + std::string(section.key), keys,
               [&](std::size_t index, const YamlNode& value) {
                 read_field(errors, value, section.fields[index], changes);
               });
}

}  // namespace

void read_mode(PolicyErrors& errors, const YamlNode& node, std::vector<FieldChange>& changes) {
  read_field(errors, node, kModeField, changes);
}

void read_rules(PolicyErrors& errors, const YamlNode& node, std::vector<FieldChange>& changes) {
  std::vector<std::string_view> keys;
  for (const RuleSection* section : kRuleSections) keys.push_back(section->key);
  read_mapping(errors, node, "rules", keys, [&](std::size_t index, const YamlNode& value) {
    read_section(errors, value, *kRuleSections[index], changes);
  });
}

void for_each_rule_field(const std::function<void(const std::string& path, const RuleField& field)>& visit) {
  visit(std::string(kModeField.key), kModeField);
  for (const RuleSection* section : kRuleSections)
    for (const RuleField& field : section->fields)
      visit("rules." + std::string(section->key) + "." + std::string(field.key), field);
}

FieldValue to_value(const MemberlistSettings& member) { return SettingChanges(member.begin(), member.end()); }

void assign(MemberlistSettings& member, const FieldValue& value) {
  for (const auto& [setting, text] : std::get<SettingChanges>(value)) {
    const auto found = std::ranges::find(member, setting, &MemberlistSettings::value_type::first);
    if (!text) {
      if (found != member.end()) member.erase(found);
    } else if (found == member.end()) {
      member.emplace_back(setting, *text);
    } else {
      found->second = *text;
    }
  }
}

}  // namespace mimir_tuner
