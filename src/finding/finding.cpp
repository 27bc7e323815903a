#include "mimir_tuner/finding/finding.h"

namespace mimir_tuner {

std::string describe_from(const Finding& finding) {
  if (!finding.from) return "(unset)";
  return finding.from->empty() ? "\"\"" : *finding.from;
}

}  // namespace mimir_tuner
