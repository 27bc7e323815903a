#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "mimir_tuner/decide/decide.h"

namespace mimir_tuner {

/// The ConfigMap or Secret key that a file of a container comes from.
struct MountedFile {
  ConfigSource source = ConfigSource::kUnknown;  ///< kConfigMap or kSecret.
  std::string object_name;
  std::string key;
};

/// Follows a path inside a container to its volume: volumeMounts (the longest mountPath wins, subPath
/// counts), items, projected sources. nullopt where no ConfigMap or Secret is mounted there, where several
/// may show the file, and for a path with `..`. `pod` is the pod or pod template, `container` one of its
/// containers.
std::optional<MountedFile> find_mounted_file(const Node& pod, const Node& container, std::string_view path);

/// Names of the ConfigMaps among a pod's volumes; only those that `container` mounts, where it is given.
std::set<std::string> mounted_config_maps(const Node& pod, const Node* container = nullptr);

}  // namespace mimir_tuner
