#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// SARIF 2.1.0, for code scanning: a rule for each reason that is met, with help; a result for each finding,
/// with its region, a fingerprint that survives moved lines, and a fix. The edit of a subject (a container, a
/// config) is one fix and stands with the subject's first change, so that all fixes together are what
/// `mutate` writes.
void write_sarif(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options);

}  // namespace mimir_tuner
