// Any body gets the same answer twice: an AdmissionReview that allows the object, or one plain line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "mimir_tuner/admission/review.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mimir_tuner;
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  const ReviewReply reply = review(default_policy(), body);
  const bool allowed = reply.status == 200 && reply.body.find("\"allowed\":true") != std::string::npos;
  const bool refused =
      reply.status == 400 && reply.summary.outcome == ReviewOutcome::kRefused && reply.body.ends_with('\n');
  const bool patched = reply.body.find("\"patch\":") != std::string::npos;
  if (!(allowed || refused) || (patched && reply.summary.outcome != ReviewOutcome::kPatched)) std::abort();
  if (review(default_policy(), body).body != reply.body) std::abort();
  const ReviewReply full = review_in_full(default_policy(), body);  // the shortcut must agree
  if (full.body != reply.body ||
      (full.summary.reason != reply.summary.reason && full.summary.outcome != ReviewOutcome::kFailedOpen))
    std::abort();
  const ReviewReply shed = shed_review(body, false);
  if (shed.status != 200 && shed.status != 400) std::abort();
  if (reply.status == 200 && shed.status == 200 && shed.summary.uid != reply.summary.uid) std::abort();
  return 0;
}
