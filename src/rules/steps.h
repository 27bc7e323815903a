#pragma once

#include <string>

#include "mimir_tuner/rules/situation.h"

namespace mimir_tuner {

/// The step of `explain` that names the releases which the settings must suit, and the evidence for them.
std::string release_step(const Situation& situation);

}  // namespace mimir_tuner
