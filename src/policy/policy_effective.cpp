#include <algorithm>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/glob.h"
#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

bool matches_any(const std::vector<std::string>& globs, std::string_view text) {
  return std::ranges::any_of(
      globs, [text](const std::string& glob) { return glob_match(glob, text); });
}

}  // namespace

bool Override::matches(std::string_view object_namespace,
                       const std::vector<std::string_view>& components_of_object) const {
  if (!namespaces.empty() && !matches_any(namespaces, object_namespace)) return false;
  if (components.empty()) return true;
  return std::ranges::any_of(components_of_object,
                             [&](std::string_view component) { return matches_any(components, component); });
}

RulePolicy Policy::effective(std::string_view object_namespace,
                             const std::vector<std::string_view>& components) const {
  RulePolicy result = rules;
  for (const Override& entry : overrides) {
    if (!entry.matches(object_namespace, components)) continue;
    for (const auto& change : entry.changes) change.field->set(result, change.value);
    result.overrides.push_back(entry.line);
  }
  return result;
}

}  // namespace mimir_tuner
