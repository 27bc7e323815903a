#pragma once

#include <optional>
#include <string>

#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

/// A KRM function's input (ResourceList of config.kubernetes.io), as kustomize and kpt hand it to a function
/// on standard input.
struct ResourceList {
  /// The policy in its functionConfig: a TuningPolicy itself, or a ConfigMap whose data.policy is the text of
  /// one; nullopt where there is none.
  std::optional<Policy> policy;
};

/// Reads the text as a ResourceList; nullopt where it is none. An error in its policy names line and column
/// in the text.
std::optional<Result<ResourceList>> read_resource_list(const Input& input);

/// The text with the findings of `report` as its `results`, every other byte as it was. Results of earlier
/// functions stay, and what an earlier run has said is not said again.
Result<std::string> with_results(const std::string& text, const Report& report);

}  // namespace mimir_tuner
