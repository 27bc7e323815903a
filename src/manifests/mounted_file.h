#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "mimir_tuner/decide/decide.h"

namespace mimir_tuner {

/// The key of a ConfigMap or Secret that a file of a container comes from.
struct MountedFile {
  ConfigSource source = ConfigSource::kUnknown;  ///< kConfigMap or kSecret.
  std::string object_name;
  std::string key;
};

/// Follows a path inside a container through volumeMounts (the longest mountPath wins), subPath, items and
/// projected sources to its ConfigMap or Secret. Returns nullopt if neither is mounted there, if several
/// sources may provide the file, or if the path contains `..`. `pod` is the pod or pod template, `container`
/// one of its containers.
std::optional<MountedFile> find_mounted_file(const Node& pod, const Node& container, std::string_view path);

/// Names of the ConfigMaps among a pod's volumes; with `container`, only of those that it mounts.
std::set<std::string> mounted_config_maps(const Node& pod, const Node* container = nullptr);

}  // namespace mimir_tuner
