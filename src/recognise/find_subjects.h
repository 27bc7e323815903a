#pragma once

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Adds the Mimir containers of the pod or pod template at `out.shape.pod_path`, and its component labels.
void find_containers(const Policy& policy, const Node& object, Subjects& out);

/// Adds the Mimir configs under the keys of a ConfigMap that the policy names.
void find_config_map_keys(const Policy& policy, const Node& object, Subjects& out);

}  // namespace mimir_tuner
