#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Writes one line per finding (object, subject, setting, from -> to, outcome, reason code), then the meaning
/// of the codes and the summary. Columns are as wide as their content; long values are cut.
void write_table(std::ostream& out, const Report& report, const Summary& summary,
                 const ReportOptions& options);

/// Writes the same with place, id and evidence, and cuts nothing.
void write_wide(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

/// Writes the end of both: findings by rule and outcome, the objects with the most changes, what the changes
/// mean, and the headline.
void write_summary(std::ostream& out, const Report& report, const Summary& summary,
                   const ReportOptions& options);

}  // namespace mimir_tuner
