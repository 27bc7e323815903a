#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// One field of a policy as text: its dotted path and its value ("rules.gomaxprocs.existing", "keep").
struct PolicyField {
  std::string path;
  std::string value;
};

/// The effective fields of the rules for one object, in the order of the policy's table.
std::vector<PolicyField> fields_of(const RulePolicy& rules);

/// All fields of a policy. An entry of `overrides` lists only the fields that it changes.
std::vector<PolicyField> fields_of(const Policy& policy);

/// The JSON Schema (2020-12) of policy files, indented, with a final newline.
std::string policy_schema();

}  // namespace mimir_tuner
