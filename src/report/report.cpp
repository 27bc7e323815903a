#include "report/report.h"

#include <algorithm>

namespace mimir_tuner {

std::string ObjectReport::title() const { return kind + " " + (object_namespace.empty() ? "" : object_namespace + "/") + name; }

std::size_t Report::count(Outcome outcome) const {
  std::size_t sum = 0;
  for (const auto& object : objects) sum += static_cast<std::size_t>(std::ranges::count(object.findings, outcome, &Finding::outcome));
  return sum;
}

std::size_t Report::changed_objects() const { return static_cast<std::size_t>(std::ranges::count(objects, true, &ObjectReport::changes)); }

bool shown(const Finding& finding, Show show) {
  return show == Show::kAll || finding.outcome == Outcome::kChange || finding.outcome == Outcome::kWarning;
}

std::string counted(std::size_t count, const std::string& noun) { return std::to_string(count) + " " + noun + (count == 1 ? "" : "s"); }

}  // namespace mimir_tuner
