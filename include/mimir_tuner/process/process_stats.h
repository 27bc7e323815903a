#pragma once

#include "mimir_tuner/process/exposition.h"

namespace mimir_tuner {

/// Writes the process_* metrics by the names that every Prometheus client uses. Reads /proc; what it cannot
/// read is left out.
void write_process_metrics(Exposition& out);

}  // namespace mimir_tuner
