#pragma once

#include <string>

#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

/// What a finding is about: "StatefulSet mimir/ingester: container ingester: env GOMAXPROCS". Equal for two
/// findings only if they are about the same thing. Printable.
std::string finding_topic(const ObjectReport& object, const Finding& finding);

/// The outcome, values and reason: "change (unset) -> limits.cpu [cores-unbounded]". Printable.
std::string finding_verdict(const Finding& finding, Mode mode);

/// All findings, one a line: topic, two spaces, verdict. The same in every run, and without line numbers and
/// file names, so that tests can compare it.
std::string findings_text(const Report& report);

}  // namespace mimir_tuner
