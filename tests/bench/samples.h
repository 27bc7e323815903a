#pragma once

#include <string>

namespace mimir_tuner::bench {

// Deterministic generated objects, in the sizes that a webhook sees.

/// The JSON of an AdmissionReview of a pod, padded with labels, annotations and volumes to about `bytes`.
std::string pod_review(const std::string& image, const std::string& args, std::size_t bytes);
/// The JSON of an AdmissionReview of a ConfigMap with a Mimir config of about `bytes`.
std::string config_map_review(std::size_t bytes);
/// A Mimir config in the chart's shape, of about `bytes`.
std::string mimir_config(std::size_t bytes);
/// `count` Mimir pods of about 6 kB each, as a YAML stream.
std::string pod_stream(std::size_t count);
/// `count` ConfigMaps with a Mimir config of about 28 kB each, as a YAML stream.
std::string config_map_stream(std::size_t count);

}  // namespace mimir_tuner::bench
