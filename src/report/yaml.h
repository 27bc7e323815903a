#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// The report of write_json as YAML: the same keys and values in the same order. Strings are plain where that
/// is safe, else double-quoted as in JSON, so that nothing depends on a reader's YAML version.
void write_yaml(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

}  // namespace mimir_tuner
