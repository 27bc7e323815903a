#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mimir_tuner {

/// One key of the policy file, as the schema and the docs describe it.
struct PolicyKey {
  std::string path;  ///< "rules.memberlist.existing", "overrides[].match.namespaces"
  bool required = false;
  std::string_view meaning;       ///< One clause.
  std::string values;             ///< For a table in Markdown: "`keep`, `replace`".
  nlohmann::ordered_json schema;  ///< null: a mapping or list whose keys follow.
};

/// Every key that the loader reads, made from the tables that the loader reads by.
std::vector<PolicyKey> policy_keys();

}  // namespace mimir_tuner
