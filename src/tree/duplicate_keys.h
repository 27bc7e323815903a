#pragma once

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// The first entry whose key an earlier entry of `mapping` has too, else nullptr. Takes n log n comparisons,
/// however many keys collide.
const Node* find_duplicate_key(const Node& mapping);

}  // namespace mimir_tuner
