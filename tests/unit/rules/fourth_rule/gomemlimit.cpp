// The whole of a fourth rule: GOMEMLIMIT from limits.memory. It borrows reasons of the GOMAXPROCS rule.
#include "unit/rules/fourth_rule/gomemlimit.h"

#include <algorithm>

#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kVariable = "GOMEMLIMIT";

std::vector<Proposal> proposal(const RulePolicy&, const Situation& situation) {
  if (situation.container == nullptr) return {};
  if (!find_amount(situation.container->limits, "memory"))
    return {{.env = kVariable, .outcome = Outcome::kSkipped, .reason = Reason::kNoCpuLimit}};
  return {{.env = kVariable, .value = "limits.memory", .reason = Reason::kCoresUnbounded}};
}

std::optional<ValueFault> judge_existing(std::string_view value, const Container&) {
  if (value.empty()) return ValueFault{Reason::kIgnoredByGo, "it is empty"};
  return std::nullopt;
}

std::vector<std::string> explain(const RulePolicy&, const Situation& situation) {
  const auto limit = find_amount(situation.container->limits, "memory");
  return {limit ? "limits.memory is " + std::string(*limit) : "limits.memory is not set"};
}

}  // namespace

extern const Rule kGomemlimitRule;
const Rule kGomemlimitRule = {
    .id = RuleId("gomemlimit"),
    .purpose = "GOMEMLIMIT: the Go runtime should collect garbage before the container runs out of memory.",
    .enabled = [](const RulePolicy& policy) { return policy.of<GomemlimitPolicy>().enabled; },
    .existing = [](const RulePolicy& policy) { return policy.of<GomemlimitPolicy>().existing; },
    .delivery = [](const RulePolicy&) -> std::optional<Delivery> { return std::nullopt; },
    .proposal = proposal,
    .explain = explain,
    .env = {.name = kVariable, .judge_existing = judge_existing},
};

}  // namespace mimir_tuner
