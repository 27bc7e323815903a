#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Writes the report as JSON in ASCII, one object of the input per line. docs/schema/audit-v1.schema.json
/// describes it.
void write_json(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

}  // namespace mimir_tuner
