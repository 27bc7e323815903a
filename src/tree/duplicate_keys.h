#pragma once

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Returns the first entry of `mapping` whose key an earlier entry has too, or nullptr. Takes at most n log n
/// comparisons, even if an attacker picks keys whose hashes collide.
const Node* find_duplicate_key(const Node& mapping);

}  // namespace mimir_tuner
