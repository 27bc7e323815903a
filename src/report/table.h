#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// One line a finding: object, subject, setting, from -> to, outcome, code of the reason; then what the codes
/// mean, and the summary. Columns are as wide as their content; long values are cut.
void write_table(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options);

/// The same with place, id and evidence, and nothing cut.
void write_wide(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

/// The end of both: what was looked at, findings by rule and outcome, the objects with the most changes, what
/// it means.
void write_summary(std::ostream& out, const Report& report, const Summary& summary,
                   const ReportOptions& options);

}  // namespace mimir_tuner
