#pragma once

#include <string>

#include "cli/commands.h"

namespace mimir_tuner {

struct PolicyDiffArguments {
  std::string before, after;    ///< Files; "default" is the built-in policy.
  ManifestArguments manifests;  ///< Without paths only the policies are compared.
};

/// Compares two policies field by field and, on manifests, finding by finding. kChanges where they differ.
int policy_diff(const PolicyDiffArguments& arguments, Streams streams);

}  // namespace mimir_tuner
