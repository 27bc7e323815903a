#include "mimir_tuner/recognise/mimir_image.h"

namespace mimir_tuner {

const ImagePolicy* find_image_policy(const Policy& policy, const ImageReference& image) {
  for (const auto& entry : policy.images)
    if (same_repository(entry.repository, image.repository)) return &entry;
  return nullptr;
}

std::optional<ImageKind> mimir_image(const Policy& policy, std::string_view image) {
  const auto reference = parse_image(image);
  const auto kind = classify_image(reference);
  if (kind == ImageKind::kNotMimir && find_image_policy(policy, reference) == nullptr) return std::nullopt;
  return kind;
}

std::optional<Release> mimir_release(const Policy& policy, const ImageReference& image) {
  const ImagePolicy* pinned = find_image_policy(policy, image);
  return pinned != nullptr && pinned->release ? pinned->release : Release::parse(image.tag);
}

}  // namespace mimir_tuner
