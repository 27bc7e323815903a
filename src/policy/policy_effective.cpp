#include <algorithm>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/glob.h"
#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

template <class T>
void set(T& field, const std::optional<T>& value) {
  if (value) field = *value;
}

bool matches_any(const std::vector<std::string>& globs, std::string_view text) {
  return std::any_of(
      globs.begin(), globs.end(), [text](const std::string& glob) { return glob_match(glob, text); });
}

}  // namespace

bool Override::matches(std::string_view object_namespace,
                       const std::vector<std::string_view>& components_of_object) const {
  if (!namespaces.empty() && !matches_any(namespaces, object_namespace)) return false;
  if (components.empty()) return true;
  return std::any_of(components_of_object.begin(), components_of_object.end(),
                     [&](std::string_view component) { return matches_any(components, component); });
}

void apply_override(const Override& change, RulePolicy& rules) {
  set(rules.mode, change.mode);
  set(rules.gomaxprocs.enabled, change.gomaxprocs_enabled);
  set(rules.gomaxprocs.existing, change.gomaxprocs_existing);
  set(rules.gomaxprocs.without_limit, change.without_limit);
  set(rules.memberlist.enabled, change.memberlist_enabled);
  set(rules.memberlist.existing, change.memberlist_existing);
  set(rules.memberlist.delivery, change.memberlist_delivery);
  set(rules.memberlist.not_joined, change.not_joined);
  set(rules.compression.enabled, change.compression_enabled);
  set(rules.compression.existing, change.compression_existing);
  set(rules.compression.delivery, change.compression_delivery);
  set(rules.compression.codec, change.codec);
  set(rules.compression.fallback, change.fallback);
  set(rules.compression.clients, change.clients);
  auto& settings = rules.memberlist.settings;
  for (const auto& [setting, value] : change.memberlist_settings) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [wanted = setting](const auto& entry) { return entry.first == wanted; });
    if (!value) {
      if (found != settings.end()) settings.erase(found);
    } else if (found == settings.end()) {
      settings.emplace_back(setting, *value);
    } else {
      found->second = *value;
    }
  }
}

RulePolicy Policy::effective(std::string_view object_namespace,
                             const std::vector<std::string_view>& components) const {
  RulePolicy result = rules;
  for (const Override& entry : overrides) {
    if (!entry.matches(object_namespace, components)) continue;
    apply_override(entry, result);
    result.overrides.push_back(entry.line);
  }
  return result;
}

}  // namespace mimir_tuner
