#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// JUnit XML as GitLab, Jenkins and others read it: a test suite for each object, a test case for each
/// finding. A change is a failure; a warning too if `fail_on_warning`; what was left alone is skipped; a
/// document that could not be read is an error. All findings are cases, whatever `show` says, so that what is
/// well counts too. Holds no time, so that equal inputs give equal files.
void write_junit(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options);

}  // namespace mimir_tuner
