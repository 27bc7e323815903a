#pragma once

#include <string_view>

namespace mimir_tuner {

/// The parts of a container image reference, as views into the text that was parsed.
struct ImageReference {
  std::string_view repository;  ///< With registry and port: "host:5000/path/mimir".
  std::string_view name;        ///< The last path segment: "mimir".
  std::string_view tag;         ///< "" if there is none.
  std::string_view digest;      ///< "sha256:..."; "" if there is none.
};

/// Splits an image reference. Never fails: text that is not a reference gives parts that match nothing. A
/// colon starts a tag only after the last slash; before that it is a port. Source: distribution/reference.
ImageReference parse_image(std::string_view image);

/// Returns whether two repositories are the same after they are normalised as container runtimes do it:
/// `mimir` is `docker.io/library/mimir`, and `grafana/mimir` is `docker.io/grafana/mimir`. Source:
/// distribution/reference, splitDockerDomain.
bool same_repository(std::string_view a, std::string_view b);

/// What an image reference says about the program in the image.
enum class ImageKind {
  kNotMimir,
  kOfficial,    ///< From a repository of Grafana Labs.
  kNamedMimir,  ///< Named like the official image, but from another repository, such as a mirror.
  kRebuilt,     ///< Built by a vendor, such as Bitnami.
  kEnterprise,  ///< Grafana Enterprise Metrics (GEM).
};

/// Classifies an image by its reference alone. src/mimir/image_kind.cpp lists the repositories of each kind.
ImageKind classify_image(const ImageReference& image);

}  // namespace mimir_tuner
