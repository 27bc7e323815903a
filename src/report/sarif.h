#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Writes SARIF 2.1.0 for code scanning. Each reason in the report becomes a rule with help. Each finding
/// becomes a result with its region, a fingerprint that stays the same when lines move, and a fix. All edits
/// of a subject (a container, a config) are one fix, attached to the subject's first change, so that all
/// fixes together give what `mutate` writes.
void write_sarif(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options);

}  // namespace mimir_tuner
