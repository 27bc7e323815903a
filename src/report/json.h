#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// The report as JSON, one object of the input a line, in ASCII; docs/schema/audit-v1.schema.json describes
/// it.
void write_json(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

}  // namespace mimir_tuner
