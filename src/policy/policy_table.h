#pragma once

#include <span>
#include <string_view>

#include "mimir_tuner/policy/policy.h"
#include "policy/field.h"

namespace mimir_tuner {

inline constexpr std::string_view kPolicyApiVersion = "mimir-tuner.io/v1alpha1";
inline constexpr std::string_view kPolicyKind = "TuningPolicy";

// The rows of the policy file's mappings outside `rules`; rule_fields.h has those of `rules`. Each mapping is
// one span.
extern const std::span<const Field<Policy>> kTopFields;         ///< The file itself.
extern const std::span<const Field<Policy>> kMimirFields;       ///< mimir
extern const std::span<const Field<ImagePolicy>> kImageFields;  ///< mimir.images[]
extern const std::span<const Field<Override>> kOverrideFields;  ///< overrides[]
extern const std::span<const Field<Override>> kMatchFields;     ///< overrides[].match

}  // namespace mimir_tuner
