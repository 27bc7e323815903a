#include "policy/rule_fields.h"

#include <algorithm>

namespace mimir_tuner {
namespace {

constexpr Word<Mode> kModes[] = {{"enforce", Mode::kEnforce}, {"audit", Mode::kAudit}};
constexpr Word<Existing> kExisting[] = {{"keep", Existing::kKeep}, {"replace", Existing::kReplace}};
constexpr Word<WithoutLimit> kWithoutLimit[] = {{"skip", WithoutLimit::kSkip},
                                                {"requests", WithoutLimit::kRequests}};
constexpr Word<Delivery> kDelivery[] = {
    {"auto", Delivery::kAuto}, {"config", Delivery::kConfig}, {"args", Delivery::kArgs}};
constexpr Word<NotJoined> kNotJoined[] = {{"skip", NotJoined::kSkip}, {"set", NotJoined::kSet}};

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

void read_setting(PolicyErrors& errors, const YamlNode::Entry& entry, Override& target) {
  const Setting* setting = find_setting(SettingGroup::kMemberlist, entry.key);
  if (!setting) return add_unknown_setting(errors, entry);
  const std::string name(setting->name);
  if (!setting->tunable) {
    return errors.add(entry.place, name +
                                       " cannot be set by a policy: it tells processes apart, or cuts the "
                                       "cluster in two while only some have it");
  }
  if (entry.value.is_null()) {
    target.memberlist_settings.emplace_back(setting, std::nullopt);
    return;
  }
  if (!entry.value.is_scalar()) return add_type_error(errors, entry.value, name, "a single value");
  if (entry.value.quoted && (setting->type == ValueType::kBool || setting->type == ValueType::kInt))
    return errors.add(entry.value.place, name + ": write the value without quotes");
  if (const auto checked = check_value(*setting, entry.value.text); !checked)
    return errors.add(entry.value.place, name + ": " + checked.error().message);
  target.memberlist_settings.emplace_back(setting, entry.value.text);
}

void read_settings(PolicyErrors& errors, const YamlNode& node, Override& target) {
  if (node.is_null()) return;
  if (!node.is_mapping()) return add_type_error(errors, node, "settings", "a mapping");
  for (const auto& entry : node.entries) read_setting(errors, entry, target);
}

constexpr Field<Override> kGomaxprocs[] = {
    {"enabled", [](PolicyErrors& e, const YamlNode& v,
                   Override& o) { o.gomaxprocs_enabled = read_bool(e, v, "enabled"); }},
    {"existing",
     [](PolicyErrors& e, const YamlNode& v, Override& o) {
       o.gomaxprocs_existing = read_word<Existing>(e, v, "existing", kExisting);
     }},
    {"withoutLimit",
     [](PolicyErrors& e, const YamlNode& v, Override& o) {
       o.without_limit = read_word<WithoutLimit>(e, v, "withoutLimit", kWithoutLimit);
     }},
};

constexpr Field<Override> kMemberlist[] = {
    {"enabled", [](PolicyErrors& e, const YamlNode& v,
                   Override& o) { o.memberlist_enabled = read_bool(e, v, "enabled"); }},
    {"existing",
     [](PolicyErrors& e, const YamlNode& v, Override& o) {
       o.memberlist_existing = read_word<Existing>(e, v, "existing", kExisting);
     }},
    {"delivery",
     [](PolicyErrors& e, const YamlNode& v, Override& o) {
       o.memberlist_delivery = read_word<Delivery>(e, v, "delivery", kDelivery);
     }},
    {"notJoined", [](PolicyErrors& e, const YamlNode& v,
                     Override& o) { o.not_joined = read_word<NotJoined>(e, v, "notJoined", kNotJoined); }},
    {"settings", read_settings},
};

constexpr Field<Override> kCompression[] = {
    {"enabled", [](PolicyErrors& e, const YamlNode& v,
                   Override& o) { o.compression_enabled = read_bool(e, v, "enabled"); }},
    {"existing",
     [](PolicyErrors& e, const YamlNode& v, Override& o) {
       o.compression_existing = read_word<Existing>(e, v, "existing", kExisting);
     }},
    {"delivery",
     [](PolicyErrors& e, const YamlNode& v, Override& o) {
       o.compression_delivery = read_word<Delivery>(e, v, "delivery", kDelivery);
     }},
    {"codec",
     [](PolicyErrors& e, const YamlNode& v, Override& o) { o.codec = read_codec(e, v, "codec", true); }},
    {"fallback", [](PolicyErrors& e, const YamlNode& v,
                    Override& o) { o.fallback = read_codec(e, v, "fallback", false); }},
    {"clients", [](PolicyErrors& e, const YamlNode& v, Override& o) { o.clients = read_clients(e, v); }},
};

constexpr Field<Override> kRules[] = {
    {"gomaxprocs", [](PolicyErrors& e, const YamlNode& v,
                      Override& o) { read_fields<Override>(e, v, "rules.gomaxprocs", kGomaxprocs, o); }},
    {"memberlist", [](PolicyErrors& e, const YamlNode& v,
                      Override& o) { read_fields<Override>(e, v, "rules.memberlist", kMemberlist, o); }},
    {"compression", [](PolicyErrors& e, const YamlNode& v,
                       Override& o) { read_fields<Override>(e, v, "rules.compression", kCompression, o); }},
};

}  // namespace

std::optional<Mode> read_mode(PolicyErrors& errors, const YamlNode& node) {
  return read_word<Mode>(errors, node, "mode", kModes);
}

void read_rules(PolicyErrors& errors, const YamlNode& node, Override& target) {
  read_fields<Override>(errors, node, "rules", kRules, target);
}

void append_rule_keys(std::vector<std::string>& keys, const std::string& prefix) {
  append_keys<Override>(keys, prefix, kRules);
  append_keys<Override>(keys, prefix + "gomaxprocs.", kGomaxprocs);
  append_keys<Override>(keys, prefix + "memberlist.", kMemberlist);
  append_keys<Override>(keys, prefix + "compression.", kCompression);
}

}  // namespace mimir_tuner
