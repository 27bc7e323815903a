#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/admission/review_summary.h"
#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// A review of an object that is certainly not Mimir's, reduced to what the answer and the log need.
struct ForeignReview {
  std::string api_version;  ///< Of the AdmissionReview: "admission.k8s.io/v1" or ".../v1beta1".
  ReviewSummary request;    ///< uid, kind, namespace, name, operation and dry_run; nothing about a decision.
};

/// A shortcut for cluster-wide webhooks, where most objects are not Mimir's. Scans the JSON text without
/// building a tree. Returns a value only for the creation of a Pod without a possible Mimir image, and for
/// the creation or update of a ConfigMap without a key that the policy names. Returns nullopt for everything
/// that could lead to another decision: an opt-out, a mirror pod, a deletion, another operation, a duplicate
/// key, an unexpected type. decide() must handle those.
///
/// If this returns a value, decide() would say `not-mimir` or fail to read the object. Both allow the object
/// unchanged. Thread-safe; never throws.
std::optional<ForeignReview> find_foreign_review(const Policy& policy, std::string_view body);

}  // namespace mimir_tuner
