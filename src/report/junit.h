#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Writes JUnit XML: a test suite for each object, a test case for each finding. A change is a failure, and
/// so is a warning if `fail_on_warning` is set. Kept and skipped settings are skipped cases, and documents
/// that could not be read are errors. Ignores `show`, so that passed cases count too.
void write_junit(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options);

}  // namespace mimir_tuner
