#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {

std::size_t rule_rows() { return kRules.size() + 1; }

std::size_t rule_row(RuleId id) {
  for (std::size_t i = 0; i < kRules.size(); ++i)
    if (kRules[i]->id == id) return i + 1;
  return 0;
}

RuleId rule_at(std::size_t row) {
  return row == 0 || row > kRules.size() ? RuleId::kObject : kRules[row - 1]->id;
}

const Rule* find_rule(RuleId id) {
  const std::size_t row = rule_row(id);
  return row == 0 ? nullptr : kRules[row - 1];
}

std::vector<RuleId> rule_ids() {
  std::vector<RuleId> ids;
  for (const Rule* rule : kRules) ids.push_back(rule->id);
  ids.push_back(RuleId::kObject);
  return ids;
}

}  // namespace mimir_tuner
