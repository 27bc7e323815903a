#include <algorithm>
#include <array>

#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/text/contains.h"

namespace mimir_tuner {
namespace {

using namespace std::string_view_literals;

constexpr std::array kOfficialRepositories = {"grafana/mimir"sv, "grafana/mimir-alpine"sv,
                                              "grafana/mimir-distroless"sv};
constexpr std::array kMimirNames = {"mimir"sv, "mimir-alpine"sv, "mimir-distroless"sv};
constexpr std::array kEnterpriseNames = {"enterprise-metrics"sv, "metrics-enterprise"sv};
// Vendors that build Mimir themselves, by a part of their repositories.
constexpr std::array kRebuilders = {"bitnami"sv,  "ironbank"sv, "chainguard"sv,
                                    "cgr.dev/"sv, "ubuntu/"sv,  "rapidfort/"sv};

}  // namespace

ImageKind classify_image(const ImageReference& image) {
  if (contains(kEnterpriseNames, image.name)) return ImageKind::kEnterprise;
  if (image.name == "grafana-mimir") return ImageKind::kRebuilt;
  if (!contains(kMimirNames, image.name)) return ImageKind::kNotMimir;
  const bool rebuilt = std::ranges::any_of(
      kRebuilders, [&](auto part) { return image.repository.find(part) != std::string_view::npos; });
  if (rebuilt || image.tag.find("-debian-") != std::string_view::npos) return ImageKind::kRebuilt;
  const bool official = std::ranges::any_of(
      kOfficialRepositories, [&](auto repository) { return same_repository(image.repository, repository); });
  return official ? ImageKind::kOfficial : ImageKind::kNamedMimir;
}

}  // namespace mimir_tuner
