#pragma once

#include <string>

#include "report/summary.h"

namespace mimir_tuner {

/// Pictures as inline SVG; what they show also stands in their accessible name. Colors are the page's
/// classes.
std::string outcome_ring(
    const Tally& tally);  ///< Shares of the outcomes, the number of findings in the middle.
std::string outcome_bar(const Tally& tally,
                        std::size_t most);  ///< A stacked bar; `most` findings fill the width.
std::string before_after(double before, double after, double most);  ///< Two bars.

}  // namespace mimir_tuner
