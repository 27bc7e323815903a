#pragma once

#include <string_view>

namespace mimir_tuner {

/// A container image reference, cut into its parts. The views point into the text that was parsed.
struct ImageReference {
  std::string_view repository;  ///< With registry and port: "host:5000/path/mimir".
  std::string_view name;        ///< The last path segment: "mimir".
  std::string_view tag;         ///< "" where there is none.
  std::string_view digest;      ///< "sha256:..."; "" where there is none.
};

/// Never fails: what is not a reference gives parts that match nothing. A colon is a tag's only after the
/// last slash.
ImageReference parse_image(std::string_view image);

/// Whether `repository` of an image is the policy's: equal after both are normalised as container runtimes do
/// (`mimir` in `docker.io/library`, `grafana/mimir` in `docker.io`).
bool same_repository(std::string_view a, std::string_view b);

/// Labels the official image repository, a rebuilt one, GEM, or nothing of ours, by the reference alone.
enum class ImageKind { kNotMimir, kOfficial, kNamedMimir, kRebuilt, kEnterprise };
ImageKind classify_image(const ImageReference& image);

}  // namespace mimir_tuner
