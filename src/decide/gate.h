#pragma once

#include <optional>

#include "mimir_tuner/decide/decide.h"

namespace mimir_tuner {

/// Why an object is left alone before anybody looks into it (or although it is ours); nullopt where nothing
/// bars it.
std::optional<Finding> early_exit(const Object& object);

/// Whether the label or annotation mimir-tuner.io/ignore stands on this metadata owner (an object or a pod
/// template), with any value but "false".
bool opted_out(const Node& owner);

}  // namespace mimir_tuner
