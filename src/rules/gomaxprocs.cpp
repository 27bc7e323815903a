#include <algorithm>
#include <charconv>

#include "mimir_tuner/mimir/quantity.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kVariable = "GOMAXPROCS";

Proposal final_proposal(Outcome outcome, Reason reason, std::string detail = {}) {
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
    return final_proposal(Outcome::kSkipped, Reason::kCpuLimitUnreadable, std::string(*amount));
  if (*milli == 0) return std::nullopt;
  return Proposal{.env = kVariable,
                  .value = std::string(resource),
                  .reason = Reason::kCoresUnbounded,
                  .detail = predicted(*milli, resource)};
}

std::ptrdiff_t entries_of(const Container& container) {
  return std::ranges::count(container.env, kVariable, &EnvEntry::name);
}

std::vector<Proposal> proposal(const RulePolicy& policy, const Situation& situation) {
  if (situation.container == nullptr) return {};
  const auto& container = *situation.container;
  const bool present = entries_of(container) > 0;
  if (container.go_container_aware == true) {
    return {present ? final_proposal(Outcome::kWarning, Reason::kExplicitOnAwareGo)
                    : final_proposal(Outcome::kSkipped, Reason::kGoContainerAware)};
  }
  if (!present && !container.go_container_aware) {
    const bool rebuilt = container.rebuilt && container.release;
    return {final_proposal(Outcome::kSkipped, rebuilt ? Reason::kGoUnknown : Reason::kReleaseUnknown,
                           std::string(container.image.repository))};
  }
  if (auto limit = from_resource(find_amount(container.limits, "cpu"), "limits.cpu")) return {*limit};
  const bool uses_requests = policy.of<GomaxprocsPolicy>().without_limit == WithoutLimit::kRequests;
  if (uses_requests) {
    if (auto request = from_resource(find_amount(container.requests, "cpu"), "requests.cpu"))
      return {*request};
  }
  if (present)
    return {final_proposal(Outcome::kKept, Reason::kExistingKept)};  // there is nothing to replace it with
  return {final_proposal(Outcome::kSkipped, Reason::kNoCpuLimit,
                         uses_requests ? "requests.cpu is not set either" : "")};
}

// As the Go runtime reads it: a decimal int32 above 0, without sign or blanks.
std::optional<int> parse_go_maxprocs(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value <= 0) return std::nullopt;
  return value;
}

std::optional<ValueFault> judge_existing(std::string_view value, const Container& container) {
  const auto threads = parse_go_maxprocs(value);
  if (!threads) return ValueFault{Reason::kIgnoredByGo, {}};
  const auto amount = find_amount(container.limits, "cpu");
  const auto limit = amount ? parse_milli_quantity(*amount) : std::nullopt;
  if (limit && *limit > 0 && *threads > cores_rounded_up(*limit))
    return ValueFault{Reason::kAboveCpuLimit, "limits.cpu is " + std::string(*amount)};
  return std::nullopt;
}

std::string cpu_step(const std::vector<ResourceAmount>& list, const std::string& name) {
  const auto amount = find_amount(list, "cpu");
  if (!amount) return name + " is not set";
  const auto milli = parse_milli_quantity(*amount);
  std::string text = name + " is " + std::string(*amount);
  if (!milli) return text + ", which is not a quantity";
  const auto cores = cores_rounded_up(*milli);
  return cores * 1000 == *milli ? text : text + " (rounded up: " + std::to_string(cores) + ")";
}

std::vector<std::string> explain(const RulePolicy& policy, const Situation& situation) {
  if (situation.container == nullptr) return {};
  const auto& container = *situation.container;
  std::vector<std::string> steps;
  if (!container.go_container_aware)
    steps.emplace_back("it is not known whether its Go runtime follows the CPU limit");
  else if (*container.go_container_aware)
    steps.emplace_back("it is built with Go 1.25 or later, which follows the CPU limit by itself");
  else
    steps.emplace_back(
        "it is built with Go before 1.25, which uses all cores of the node, whatever the CPU limit");
  steps.push_back(cpu_step(container.limits, "limits.cpu"));
  if (policy.of<GomaxprocsPolicy>().without_limit == WithoutLimit::kRequests)
    steps.push_back(cpu_step(container.requests, "requests.cpu") + "; it is used if there is no limit");
  const auto entries = entries_of(container);
  steps.push_back(entries == 0
                      ? "GOMAXPROCS is not in env"
                      : "GOMAXPROCS is in env" +
                            (entries > 1 ? " " + std::to_string(entries) + " times" : std::string()));
  return steps;
}

}  // namespace

const Rule kGomaxprocsRule = {
    .id = RuleId("gomaxprocs"),
    .purpose = "GOMAXPROCS: the Go runtime should use as many threads as the container may use cores.",
    .enabled = [](const RulePolicy& policy) { return policy.of<GomaxprocsPolicy>().enabled; },
    .existing = [](const RulePolicy& policy) { return policy.of<GomaxprocsPolicy>().existing; },
    .delivery = [](const RulePolicy&) -> std::optional<Delivery> { return std::nullopt; },
    .proposal = proposal,
    .explain = explain,
    .env = {.name = kVariable, .judge_existing = judge_existing},
};

}  // namespace mimir_tuner
