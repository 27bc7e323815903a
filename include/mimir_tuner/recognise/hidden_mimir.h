#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Whether an alias or a merge key, which are not followed, stands for what would tell which Mimir a pod runs
/// and what it mounts: on the way to its containers and volumes, or in them. `template_path` leads to the pod
/// template of the object, as pod_template_path gives it.
bool hides_containers(const Node& object, std::string_view template_path);

/// Whether a container that is none of ours may run Mimir: by its image's name or its command line. A config
/// reloader or a proxy is not.
bool may_be_mimir(const Policy& policy, const Node& container);

/// An `image` that is Mimir's, anywhere below a node whose shape is not known; "" where there is none.
std::string_view find_mimir_image(const Policy& policy, const Node& node);

}  // namespace mimir_tuner
