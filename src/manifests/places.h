#pragma once

#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/report/report.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Where the findings about one object stand in a text. `text` is the document that `object` was read from,
/// and begins at byte `offset` of the text that `lines` knows. A setting's place is its entry in env, its
/// flag, or its key in the config's text (of block texts; of others the ConfigMap's key); where it is not
/// set, what would hold it.
std::vector<Spot> places_of(const Node& object, std::string_view text, std::size_t offset,
                            const LineIndex& lines, const std::vector<Finding>& findings);

}  // namespace mimir_tuner
