#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/admission/review.h"
#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// A review of an object that is certainly none of ours: what the answer and the log need of it.
struct ForeignReview {
  std::string api_version;
  ReviewSummary request;  ///< uid, kind, namespace, name, operation and dry_run; nothing about the decision.
};

/// Most of what reaches a cluster-wide webhook is not Mimir's. This looks along the text, without building a
/// tree, and says so where it is sure: a Pod being created none of whose images may be Mimir's, or a
/// ConfigMap without a key that the policy names. Whatever else could matter (an opt-out, a mirror pod, a
/// deletion, another operation, a key twice, an odd type) gives nullopt: decide() must look. Where it says
/// foreign, decide() says `not-mimir`, or could not read the object at all: allowed unchanged either way.
/// Thread-safe; never throws.
std::optional<ForeignReview> find_foreign_review(const Policy& policy, std::string_view body);

}  // namespace mimir_tuner
