#include <algorithm>

#include "mimir_tuner/mimir/quantity.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kVariable = "GOMAXPROCS";

Proposal final_word(Outcome outcome, Reason reason, std::string detail = {}) {
  return {.env = kVariable, .outcome = outcome, .reason = reason, .detail = std::move(detail)};
}

std::string predicted(std::int64_t milli, std::string_view resource) {
  const auto cores = cores_rounded_up(milli);
  return "the runtime will use " + std::to_string(cores) + (cores == 1 ? " thread" : " threads") + ", from " +
         std::string(resource);
}

std::optional<Proposal> from_resource(std::optional<std::string_view> amount, std::string_view resource) {
  if (!amount) return std::nullopt;
  const auto milli = parse_milli_quantity(*amount);
  if (!milli || *milli < 0)
    return final_word(Outcome::kSkipped, Reason::kCpuLimitUnreadable, std::string(*amount));
  if (*milli == 0) return std::nullopt;
  return Proposal{.env = kVariable,
                  .value = std::string(resource),
                  .reason = Reason::kCoresUnbounded,
                  .detail = predicted(*milli, resource)};
}

std::vector<Proposal> proposal(const RulePolicy& policy, const Situation& situation) {
  if (situation.container == nullptr) return {};
  const auto& container = *situation.container;
  const bool present =
      std::ranges::any_of(container.env, [](const EnvEntry& entry) { return entry.name == kVariable; });
  if (container.go_container_aware == true) {
    return {present ? final_word(Outcome::kWarning, Reason::kExplicitOnAwareGo)
                    : final_word(Outcome::kSkipped, Reason::kGoContainerAware)};
  }
  if (!present && !container.go_container_aware) {
    const bool rebuilt = container.rebuilt && container.release;
    return {final_word(Outcome::kSkipped, rebuilt ? Reason::kGoUnknown : Reason::kReleaseUnknown,
                       std::string(container.image.repository))};
  }
  if (auto limit = from_resource(container.cpu_limit, "limits.cpu")) return {*limit};
  if (policy.gomaxprocs.without_limit == WithoutLimit::kRequests) {
    if (auto request = from_resource(container.cpu_request, "requests.cpu")) return {*request};
  }
  if (present) return {final_word(Outcome::kKept, Reason::kExistingKept)};  // nothing to put in its place
  const bool asked_requests = policy.gomaxprocs.without_limit == WithoutLimit::kRequests;
  return {final_word(Outcome::kSkipped, Reason::kNoCpuLimit,
                     asked_requests ? "requests.cpu gives none either" : "")};
}

}  // namespace

const Rule kGomaxprocsRule = {
    .id = RuleId::kGomaxprocs,
    .enabled = [](const RulePolicy& policy) { return policy.gomaxprocs.enabled; },
    .existing = [](const RulePolicy& policy) { return policy.gomaxprocs.existing; },
    .delivery = [](const RulePolicy&) -> std::optional<Delivery> { return std::nullopt; },
    .proposal = proposal,
};

}  // namespace mimir_tuner
