#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mimir_tuner/admission/review_summary.h"
#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// The most warnings in one response, and the most bytes in one warning. The API server truncates longer
/// ones: it allows 4 KiB in total, and kubectl shows 256 bytes of each in full (apiserver, pkg/warning).
inline constexpr std::size_t kMaxWarnings = 3;
inline constexpr std::size_t kMaxWarningBytes = 250;

/// The HTTP reply to one review.
struct ReviewReply {
  int status = 200;  ///< 200 with an AdmissionReview; 400 or 429 with one line of plain text.
  std::string content_type = "application/json";
  std::string body;
  ReviewSummary summary;
};

/// Answers one AdmissionReview (v1 or v1beta1), given as JSON text. `allowed` is always true. The response
/// has `patch` and `patchType` only if something changes and the mode is enforce. A body that is not an
/// AdmissionReview with a request uid gets 400. A review whose object cannot be read is allowed unchanged.
/// Pure and thread-safe; never throws.
ReviewReply review(const Policy& policy, std::string_view body);

/// Does the same without the shortcut for objects that are not Mimir's (admission/foreign_review.h). Tests
/// compare the two.
ReviewReply review_in_full(const Policy& policy, std::string_view body);

/// Answers a review that there is no time to look at: allows the object unchanged, or answers 429 if `refuse`
/// is set. The API server treats 429 as a failure of the webhook. The summary's outcome is kShed. Reads only
/// the uid, so it costs microseconds. Thread-safe; never throws.
ReviewReply shed_review(std::string_view body, bool refuse);

}  // namespace mimir_tuner
