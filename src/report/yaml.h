#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Writes the report of write_json as YAML: the same keys and values in the same order. Strings are plain if
/// every YAML version reads them as strings, otherwise double-quoted as in JSON. ASCII only.
void write_yaml(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options);

}  // namespace mimir_tuner
