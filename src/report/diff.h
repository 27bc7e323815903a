#pragma once

#include <iosfwd>
#include <string>

#include "report/report.h"

namespace mimir_tuner {

/// A unified diff of what `mutate` writes, over all files, as `git apply` and `patch -p1` read it; nothing where nothing changes. Where the
/// reader is a terminal, control characters are shown as '?' and colors may be used: byte for byte it is only elsewhere.
void write_diff(std::ostream& out, const Report& report, const ReportOptions& options);

/// The hunks of one object, without the lines that name the file; "" where nothing changes, and where a line is longer than 256 KiB.
std::string object_diff(const Report& report, const ObjectReport& object);

}  // namespace mimir_tuner
