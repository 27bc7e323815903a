#pragma once

#include <optional>
#include <string_view>

#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// The policy's entry for the repository of an image; nullptr if it has none.
const ImagePolicy* find_image_policy(const Policy& policy, const ImageReference& image);

/// The kind of an image that may be Mimir's, by its reference or because the policy lists its repository;
/// nullopt for any other image.
std::optional<ImageKind> mimir_image(const Policy& policy, std::string_view image);

/// The release of a Mimir image: pinned by the policy, else read from the tag. nullopt if neither gives one.
std::optional<Release> mimir_release(const Policy& policy, const ImageReference& image);

}  // namespace mimir_tuner
