#pragma once

#include <optional>
#include <string>

#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

/// The input of a KRM function: a ResourceList of config.kubernetes.io, which kustomize and kpt write to the
/// function's standard input.
struct ResourceList {
  /// The policy in the functionConfig, which is a TuningPolicy itself or a ConfigMap with the text of one in
  /// data.policy; nullopt if there is none.
  std::optional<Policy> policy;
};

/// Reads a text as a ResourceList; nullopt if it is something else. An error in its policy names the line and
/// column in the text.
std::optional<Result<ResourceList>> read_resource_list(const Input& input);

/// The text with the findings of `report` added to its `results`, and every other byte as it was. Results of
/// earlier functions stay. Findings that an earlier run added are not added again.
Result<std::string> with_results(const std::string& text, const Report& report);

}  // namespace mimir_tuner
