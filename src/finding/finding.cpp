#include "mimir_tuner/finding/finding.h"

#include <array>

namespace mimir_tuner {

std::string_view to_string(RuleId rule) {
  constexpr std::array<std::string_view, 4> kNames = {"object", "gomaxprocs", "memberlist", "compression"};
  return kNames.at(static_cast<std::size_t>(rule));
}

std::string describe_from(const Finding& finding) {
  if (!finding.from) return "(unset)";
  return finding.from->empty() ? "\"\"" : *finding.from;
}

}  // namespace mimir_tuner
