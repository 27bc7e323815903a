#pragma once

#include <string_view>

namespace mimir_tuner::embedded {

/// The bytes of src/policy/default-policy.yaml, put in by the build (cmake/EmbedText.cmake).
extern const std::string_view kDefaultPolicyYaml;

}  // namespace mimir_tuner::embedded
