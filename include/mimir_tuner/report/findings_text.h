#pragma once

#include <string>

#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

/// What a finding is about: "StatefulSet mimir/ingester: container ingester: env GOMAXPROCS". The same for
/// two findings only if they are about the same thing.
std::string finding_topic(const ObjectReport& object, const Finding& finding);

/// What came of it: "change (unset) -> limits.cpu [cores-unbounded]".
std::string finding_verdict(const Finding& finding, Mode mode);

/// All findings, a line each: topic, two blanks, verdict. Stable from run to run, and free of line numbers
/// and file names.
std::string findings_text(const Report& report);

}  // namespace mimir_tuner
