#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

/// A unified diff of what `mutate` writes, over all files, as `git apply` and `patch -p1` read it; nothing
/// where nothing changes. Where the reader is a terminal, control characters are shown as '?' and colors may
/// be used: byte for byte it is only elsewhere.
void write_diff(std::ostream& out, const Report& report, const ReportOptions& options);

/// The hunks of one object, without the lines that name the file; "" where nothing changes, and where the
/// diff is left out.
std::string object_diff(const Report& report, const ObjectReport& object);

/// Whether the diff of an object that changes is left out: it stands in a line of more than 64 KiB, as
/// compact JSON has it.
bool leaves_diff_out(const Report& report, const ObjectReport& object);

/// What a report for people says in the place of such a diff.
inline constexpr std::string_view kDiffLeftOut =
    "The change is in a line of more than 64 KiB, so the diff is left out here; audit -o diff writes it.";

}  // namespace mimir_tuner
