#pragma once

#include <optional>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {

/// The finding about an object that is left alone because of its kind, metadata or operation; nullopt if we
/// have to look into it. Needs no parsing of configs.
std::optional<Finding> early_exit(const Object& object, const ObjectShape& shape);

/// True if the owner of some metadata (an object or a pod template) has the label or annotation
/// mimir-tuner.io/ignore with any value but "false".
bool opted_out(const Node& owner);

}  // namespace mimir_tuner
