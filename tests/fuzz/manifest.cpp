// Any text can be processed as a manifest and as an AdmissionReview without a crash, and processing the
// result changes nothing.
#include <cstdlib>

#include "mimir_tuner/admission/review.h"
#include "mimir_tuner/manifests/manifests.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace mimir_tuner;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto first = process_manifests(default_policy(), {{"in", text}}, {.keep_texts = true});
  const auto again = process_manifests(default_policy(), {{"in", first.texts.front()}}, {.keep_texts = true});
  if (again.texts.front() != first.texts.front()) std::abort();
  const auto reply = review(default_policy(), text);
  if (reply.status != 200 && reply.status != 400) std::abort();
  return 0;
}
