#pragma once

#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/report/report.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// The place of each finding about one object in a text, in the order of `findings`. `text` is the document
/// that `object` was read from; it begins at byte `offset` of the text of `lines`. A setting's place is its
/// entry in env, its flag, or its key in the config. In a text that is not a literal block scalar, the place
/// is the key of the text. A setting that is not there has the place of what would hold it.
std::vector<Spot> places_of(const Node& object, std::string_view text, std::size_t offset,
                            const LineIndex& lines, const std::vector<Finding>& findings);

}  // namespace mimir_tuner
