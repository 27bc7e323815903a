#pragma once

#include <iosfwd>

#include "report/report.h"

namespace mimir_tuner {

/// One line a finding: object, subject, setting, from -> to, outcome, code of the reason; then what the codes mean, and a summary. Columns are as wide as their content.
void write_table(std::ostream& out, const Report& report, Show show);

/// The summary alone: what was looked at, and findings by outcome.
void write_summary(std::ostream& out, const Report& report);

}  // namespace mimir_tuner
