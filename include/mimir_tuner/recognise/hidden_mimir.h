#pragma once

#include <string_view>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// True if an alias or merge key hides a container, its image, command line or mounts, or the pod's volumes.
/// We don't follow those, so such a pod may run a Mimir that we don't see. `pod_path` is the JSON pointer of
/// the pod or pod template in the object, as in ObjectShape.
bool hides_containers(const Node& object, std::string_view pod_path);

/// True if a container that was not recognised may still run Mimir, by its image name or command line. False
/// for sidecars such as a config reloader or a proxy.
bool may_be_mimir(const Policy& policy, const Node& container);

/// The first Mimir image in an `image` entry anywhere below a node of unknown shape; "" if there is none.
std::string_view find_mimir_image(const Policy& policy, const Node& node);

}  // namespace mimir_tuner
