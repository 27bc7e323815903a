#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// How the webhook answered one review.
enum class ReviewOutcome {
  kPatched,     ///< Allowed with a patch.
  kWouldPatch,  ///< Allowed without the patch, because the mode is audit.
  kUnchanged,   ///< Allowed; there was nothing to change.
  kFailedOpen,  ///< Allowed unchanged, because the object could not be read.
  kShed,        ///< Not decided because of overload; allowed unchanged or refused with 429.
  kRefused,     ///< Answered with 400: the body is not an AdmissionReview.
};

/// Returns the word that logs, metrics and audit annotations use: "patched", "would-patch", "unchanged",
/// "failed-open", "shed" or "refused". These words are stable.
std::string_view to_string(ReviewOutcome outcome);

/// Returns "enforce" or "audit", and "" for a review without a decision.
std::string_view to_string(std::optional<Mode> mode);

/// Why a review was answered without a decision.
enum class ReviewFailure {
  kTooManyValues,  ///< The body holds more values than we build a tree for.
  kNotUnderstood,  ///< The object is not JSON that we can read.
  kInternalError,  ///< An exception.
  kOverload,       ///< There was no time to look at it.
};

/// The main reason for an answer: a finding's reason, a failure, or nothing.
using ReviewReason = std::variant<std::monostate, Reason, ReviewFailure>;

/// Returns the stable code of a reason, such as "no-cpu-limit" or "overload", and "" for none.
std::string_view code_of(const ReviewReason& reason);

/// What the log and the metrics need to know about one answered review: names and codes, never content.
struct ReviewSummary {
  /// A finding without its texts.
  struct Code {
    RuleId rule;
    Outcome outcome;
    Reason reason;
  };

  std::string uid, kind, object_namespace, name, operation;
  bool dry_run = false;
  std::optional<Mode> mode;  ///< Not set if nothing was decided.
  ReviewOutcome outcome = ReviewOutcome::kUnchanged;
  ReviewReason reason;   ///< The reason of the most important finding: a change comes before a warning, then
                         ///< kept, skipped and already.
  std::string subjects;  ///< Changes only: "container ingester: env GOMAXPROCS=2; ...". At most 500 bytes,
                         ///< and five more if it was cut.
  std::vector<Code> findings;
  std::size_t changes = 0, already = 0, kept = 0, skipped = 0, warnings = 0;  ///< Findings by outcome.
};

/// Fills in everything that follows from the decision: mode, outcome, reason, subjects, findings and counts.
void add_decision(ReviewSummary& summary, const Decision& decision);

}  // namespace mimir_tuner
