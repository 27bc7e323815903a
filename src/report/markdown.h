#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Comments of GitHub and GitLab may not be longer than 65,536 characters.
inline constexpr std::size_t kMaxMarkdown = 60'000;

/// A comment for a pull or merge request: the summary, a table of the findings, and each object's diff folded
/// away. At most kMaxMarkdown bytes; what does not fit is counted. Its first line is a hidden mark by which a
/// bot finds its earlier comment.
void write_markdown(std::ostream& out, const Report& report, const Summary& summary,
                    const ReportOptions& options);

}  // namespace mimir_tuner
