#pragma once

#include <string>

#include "report/summary.h"

namespace mimir_tuner {

/// Charts as inline SVG, colored by classes of the page. The first two describe their content in an
/// accessible name; before_after is hidden from screen readers because a sentence beside it says the same.

/// A ring of the outcomes' shares, with the number of findings in the middle.
std::string outcome_ring(const Tally& tally);
/// A stacked bar of the outcomes; `most` findings fill the width.
std::string outcome_bar(const Tally& tally, std::size_t most);
/// Two bars, one above the other; `most` fills the width.
std::string before_after(double before, double after, double most);

}  // namespace mimir_tuner
