#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

/// Writes a unified diff of all files that `mutate` would change, in the form that `git apply` and `patch
/// -p1` read. Writes nothing if nothing changes. For a terminal, control characters become '?' and colors may
/// be used; otherwise the diff is exact to the byte.
void write_diff(std::ostream& out, const Report& report, const ReportOptions& options);

/// The hunks of one object, without the lines that name the file. "" if nothing changes or the diff is left
/// out.
std::string object_diff(const Report& report, const ObjectReport& object);

/// True if the object changes but object_diff leaves the diff out: the change is in a line longer than 64
/// KiB, as in compact JSON, and every object of that line would show it whole.
bool leaves_diff_out(const Report& report, const ObjectReport& object);

/// What Markdown and HTML reports say instead of such a diff.
inline constexpr std::string_view kDiffLeftOut =
    "The change is in a line longer than 64 KiB, so the diff is left out here; audit -o diff writes it.";

}  // namespace mimir_tuner
