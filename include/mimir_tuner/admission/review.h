#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// The largest number of warnings in a response, and the longest single one: the API server cuts what is
/// longer (apiserver pkg/warning: 4 KiB in all, and 256 bytes a warning are still shown in full by kubectl).
inline constexpr std::size_t kMaxWarnings = 3;
inline constexpr std::size_t kMaxWarningBytes = 250;

/// What one review came to, for the log and for metrics: names and codes, never content.
struct ReviewSummary {
  /// A finding without its texts.
  struct Code {
    RuleId rule;
    Outcome outcome;
    Reason reason;
  };

  std::string uid, kind, object_namespace, name, operation;
  bool dry_run = false;
  std::string mode;     ///< "enforce", "audit"; "" where nothing was decided.
  std::string outcome;  ///< "patched", "would-patch", "unchanged", "failed-open", "refused", "shed".
  std::string reason;  ///< Code of the finding that says most: a change's, else a kept or skipped one's, else
                       ///< the object's.
  std::string subjects;  ///< "container ingester: env GOMAXPROCS" and so on, for changes only, bounded.
  std::vector<Code> findings;
  std::size_t changes = 0, already = 0, kept = 0, skipped = 0, warnings = 0;
};

struct ReviewReply {
  int status = 200;  ///< 200 with an AdmissionReview, or 400 or 429 with one plain line.
  std::string content_type = "application/json";
  std::string body;
  ReviewSummary summary;
};

/// Answers one AdmissionReview (v1 or v1beta1) from its JSON text. Pure and thread-safe; never throws.
/// `allowed` is always true; `patch` and `patchType` are there only where something changes and the mode is
/// enforce. A body that is not an AdmissionReview with a request uid gets 400; a review whose object we
/// cannot read is allowed unchanged.
ReviewReply review(const Policy& policy, std::string_view body);

/// The same without the glance at what is not ours (admission/foreign_review.h), so that tests can compare
/// the two.
ReviewReply review_in_full(const Policy& policy, std::string_view body);

/// The reply to a review that there is no time to look at: allowed unchanged, or (`refuse`) 429, which the
/// API server takes for a failure of the webhook. Its summary's outcome is "shed". Costs next to nothing.
ReviewReply shed_review(std::string_view body, bool refuse);

}  // namespace mimir_tuner
