#include "mimir_tuner/admission/review_summary.h"

#include <algorithm>

#include "mimir_tuner/text/shortened.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxSubjectsBytes = 500;

std::string_view to_string(ReviewFailure failure) {
  switch (failure) {
    case ReviewFailure::kTooManyValues:
      return "too-large";
    case ReviewFailure::kNotUnderstood:
      return "not-understood";
    case ReviewFailure::kInternalError:
      return "internal-error";
    case ReviewFailure::kOverload:
      return "overload";
  }
  return "";
}

ReviewOutcome outcome_of(const Decision& decision) {
  if (!decision.changes()) return ReviewOutcome::kUnchanged;
  return decision.mode == Mode::kAudit ? ReviewOutcome::kWouldPatch : ReviewOutcome::kPatched;
}

ReviewReason main_reason(const Decision& decision) {
  for (const auto outcome :
       {Outcome::kChange, Outcome::kWarning, Outcome::kKept, Outcome::kSkipped, Outcome::kAlready}) {
    const auto found = std::ranges::find(decision.findings, outcome, &Finding::outcome);
    if (found != decision.findings.end()) return found->reason;
  }
  return {};
}

std::string subjects_of(const Decision& decision) {
  std::string text;
  for (const auto& finding : decision.findings) {
    if (finding.outcome != Outcome::kChange) continue;
    const std::string part =
        to_string(finding.subject) + ": " + to_string(finding.setting) + "=" + finding.to;
    if (text.size() + part.size() > kMaxSubjectsBytes)
      return text.empty() ? shortened(part, kMaxSubjectsBytes) : text + "; ...";
    text += (text.empty() ? "" : "; ") + part;
  }
  return text;
}

}  // namespace

std::string_view to_string(ReviewOutcome outcome) {
  switch (outcome) {
    case ReviewOutcome::kPatched:
      return "patched";
    case ReviewOutcome::kWouldPatch:
      return "would-patch";
    case ReviewOutcome::kUnchanged:
      return "unchanged";
    case ReviewOutcome::kFailedOpen:
      return "failed-open";
    case ReviewOutcome::kShed:
      return "shed";
    case ReviewOutcome::kRefused:
      return "refused";
  }
  return "";
}

std::string_view to_string(std::optional<Mode> mode) {
  if (!mode) return "";
  return *mode == Mode::kAudit ? "audit" : "enforce";
}

std::string_view code_of(const ReviewReason& reason) {
  if (const auto* finding = std::get_if<Reason>(&reason)) return describe(*finding).code;
  if (const auto* failure = std::get_if<ReviewFailure>(&reason)) return to_string(*failure);
  return "";
}

void add_decision(ReviewSummary& summary, const Decision& decision) {
  const auto count = [&](Outcome outcome) {
    return static_cast<std::size_t>(std::ranges::count(decision.findings, outcome, &Finding::outcome));
  };
  summary.mode = decision.mode;
  summary.outcome = outcome_of(decision);
  summary.reason = main_reason(decision);
  summary.subjects = subjects_of(decision);
  summary.findings.reserve(decision.findings.size());
  for (const auto& finding : decision.findings)
    summary.findings.push_back({finding.rule, finding.outcome, finding.reason});
  summary.changes = count(Outcome::kChange);
  summary.already = count(Outcome::kAlready);
  summary.kept = count(Outcome::kKept);
  summary.skipped = count(Outcome::kSkipped);
  summary.warnings = count(Outcome::kWarning);
}

}  // namespace mimir_tuner
