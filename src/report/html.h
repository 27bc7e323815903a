#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// One self-contained page: summary with charts, filters and search, each finding with reason, evidence and
/// diff. Reads without scripts, asks nothing of a network, and shows text of manifests as text.
/// src/report/report.html is its frame.
void write_html(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

}  // namespace mimir_tuner
