#include <algorithm>

#include "policy/field_type.h"
#include "policy/schema_parts.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kDuration =
    "^([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|"
    "\u00b5s|\u03bcs|ms|s|m|h))*$";

std::vector<std::string_view> tunable_names() {
  std::vector<std::string_view> names;
  for (const Setting& setting : catalogue())
    if (setting.group == SettingGroup::kMemberlist && setting.tunable) names.push_back(setting.name);
  return names;
}

// Finds what was meant by a flag or a dotted path.
std::string_view other_spelling(std::string_view word) {
  while (word.starts_with('-')) word.remove_prefix(1);
  const Setting* setting = find_setting_by_flag(word);
  if (!setting) setting = find_setting_by_flag("memberlist." + std::string(word));
  if (!setting) setting = find_setting_by_path(word);
  return setting && setting->group == SettingGroup::kMemberlist ? setting->name : "";
}

// A setting of a nested block is named with a dot.
bool is_block(std::string_view word) {
  const auto names = tunable_names();
  return std::any_of(names.begin(), names.end(),
                     [word](std::string_view name) { return name.starts_with(std::string(word) + "."); });
}

void add_unknown_setting(PolicyErrors& errors, const YamlNode::Entry& entry) {
  const std::string message = "unknown key " + quote(entry.key) + " in rules.memberlist.settings";
  const auto meant = other_spelling(entry.key);
  if (!meant.empty()) return errors.add(entry.place, message + "; did you mean " + quote(meant) + "?");
  if (is_block(entry.key))
    return errors.add(entry.place,
                      message + "; write each of its keys in one piece, such as " + entry.key + ".enabled");
  errors.add(entry.place, message, entry.key, tunable_names());
}

void read_setting(PolicyErrors& errors, const YamlNode::Entry& entry, SettingChanges& changes) {
  const Setting* setting = find_setting(SettingGroup::kMemberlist, entry.key);
  if (!setting) return add_unknown_setting(errors, entry);
  const std::string name(setting->name);
  if (!setting->tunable) {
    return errors.add(entry.place, name +
                                       " cannot be set by a policy: it tells processes apart, or cuts the "
                                       "cluster in two while only some have it");
  }
  if (entry.value.is_null()) {
    changes.emplace_back(setting, std::nullopt);
    return;
  }
  if (!entry.value.is_scalar()) return add_type_error(errors, entry.value, name, "a single value");
  if (entry.value.quoted && (setting->type == ValueType::kBool || setting->type == ValueType::kInt))
    return errors.add(entry.value.place, name + ": write the value without quotes");
  if (const auto checked = check_value(*setting, entry.value.text); !checked)
    return errors.add(entry.value.place, name + ": " + checked.error().message);
  changes.emplace_back(setting, entry.value.text);
}

Json value_of(const Setting& setting) {
  switch (setting.type) {
    case ValueType::kBool:
      return {{"type", "boolean"}};
    case ValueType::kInt: {
      Json out = {{"type", "integer"}};
      if (setting.min) out["minimum"] = *setting.min;
      if (setting.max) out["maximum"] = *setting.max;
      return out;
    }
    case ValueType::kDuration:
      if (setting.min && *setting.min > 0) return pattern_schema(kDuration);
      return {{"anyOf", {pattern_schema(kDuration), {{"enum", {0, "0"}}}}}};
    default:
      if (setting.words.empty()) return {{"type", {"string", "number"}}};
      Json allowed = Json::array();
      for (const auto word : setting.words) allowed.push_back(word);
      return {{"enum", std::move(allowed)}};
  }
}

}  // namespace

constinit const SettingsType kSettingsType;

std::optional<FieldValue> SettingsType::read(PolicyErrors& errors, const YamlNode& node,
                                             std::string_view key) const {
  SettingChanges changes;
  if (node.is_null()) return changes;
  if (!node.is_mapping()) {
    add_type_error(errors, node, key, "a mapping");
    return std::nullopt;
  }
  for (const auto& entry : node.entries) read_setting(errors, entry, changes);
  return changes;
}

std::string SettingsType::text(const FieldValue& value) const {
  std::string out;
  for (const auto& [setting, text] : std::get<SettingChanges>(value))
    out += (out.empty() ? "" : ", ") + std::string(setting->name) + ": " + text.value_or("null");
  return "{" + out + "}";
}

void SettingsType::list(const std::string& path, const FieldValue& value,
                        std::vector<PolicyField>& out) const {
  for (const auto& [setting, text] : std::get<SettingChanges>(value))
    out.push_back({path + "." + std::string(setting->name), text.value_or("null")});
}

Json SettingsType::schema() const {
  Json properties = Json::object();
  for (const auto& setting : catalogue()) {
    if (setting.group != SettingGroup::kMemberlist || !setting.tunable) continue;
    Json value = {{"anyOf", {value_of(setting), {{"type", "null"}}}}};
    value["description"] =
        "-" + std::string(setting.flag) + "; Mimir's default is " + std::string(setting.default_value);
    properties[std::string(setting.name)] = std::move(value);
  }
  return {
      {"type", {"object", "null"}}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

std::string SettingsType::values() const { return "mapping"; }

}  // namespace mimir_tuner
