#include <ostream>

#include "cli/help_pages.h"
#include "mimir_tuner/finding/reason.h"

namespace mimir_tuner {

void write_findings(std::ostream& out) {
  out << R"(# Findings

<!-- Written by `mimir-tuner docs findings`; edit src/finding/reason.cpp instead. -->

Each setting that a rule considers gets one finding with an outcome and a reason. Reason codes are stable: reports,
logs and metrics contain them. `mimir-tuner explain reason CODE` prints one section of this page, and
`docs/findings.md#CODE` links to it.

| outcome | meaning |
|---|---|
| `change` | the edit sets the value |
| `already` | the value is already set as the policy asks |
| `kept` | another value is set, and it is kept |
| `skipped` | nothing is changed, for the reason given |
| `warning` | nothing is changed, but someone should look |
)";
  for (const auto& reason : all_reasons())
    out << "\n## " << reason.code << "\n\n"
        << full_sentence(reason.reason) << "\n\n- Outcome: " << to_string(reason.outcomes)
        << "\n- What to do: " << reason.remedy << "\n- Source: " << reason.source << '\n';
}

}  // namespace mimir_tuner
