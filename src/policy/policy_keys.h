#pragma once

#include <string>
#include <vector>

namespace mimir_tuner {

/// Every key that the loader reads, as a dotted path ("rules.memberlist.existing",
/// "overrides[].match.namespaces"). Made from the loader's own tables, so that documentation can be checked
/// against it.
std::vector<std::string> policy_keys();

}  // namespace mimir_tuner
