#pragma once

#include "mimir_tuner/process/exposition.h"

namespace mimir_tuner {

/// Appends the process_* metrics under the names that all Prometheus client libraries use: CPU time, memory,
/// start time, open files and their limit. Reads /proc/self; leaves out what it cannot read. Thread-safe.
void write_process_metrics(Exposition& out);

}  // namespace mimir_tuner
