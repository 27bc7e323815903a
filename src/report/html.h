#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Writes one self-contained page: a summary with charts, filters and search, and each finding with its
/// reason, evidence and diff. The page is readable without scripts, makes no network requests, and escapes
/// all text from manifests. src/report/report.html is its frame.
void write_html(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

}  // namespace mimir_tuner
