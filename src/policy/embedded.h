#pragma once

#include <string_view>

namespace mimir_tuner::embedded {

/// The bytes of src/policy/default-policy.yaml, put in by the build (cmake/EmbedText.cmake).
extern const std::string_view default_policy_yaml;

}  // namespace mimir_tuner::embedded
