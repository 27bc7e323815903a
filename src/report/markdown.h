#pragma once

#include <iosfwd>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// Comments on GitHub and GitLab are limited to 65,536 characters.
inline constexpr std::size_t kMaxMarkdown = 60'000;

/// Writes a comment for a pull or merge request: the summary, a table of findings, and each object's diff in
/// a closed section. At most kMaxMarkdown bytes; objects that do not fit are counted. The first line is a
/// hidden mark by which a bot finds its previous comment.
void write_markdown(std::ostream& out, const Report& report, const Summary& summary,
                    const ReportOptions& options);

}  // namespace mimir_tuner
