#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

struct ManifestOptions {
  std::string default_namespace;  ///< Of objects that name none; "" where it is not known.
  std::string
      unread;  ///< Why the inputs are not all that was asked for: then they tell no releases. "": they are.
  bool keep_texts = false;  ///< Whether `ManifestResult::texts` is wanted.
  std::function<void(std::size_t done, std::size_t total)>
      progress;  ///< Called now and then, by the caller's thread, with bytes; may be empty.
};

/// What came of a set of manifests.
struct ManifestResult {
  Report report;
  std::vector<std::string> errors;       ///< "FILE:LINE:COL: message", one a document that could not be read.
  std::vector<std::string> non_objects;  ///< "FILE:LINE:COL: message", one for each thing in the place of an
                                         ///< object: an error to who audits.
  std::vector<std::string> reviews;      ///< A note for each object that would change but came in an
                                         ///< AdmissionReview, which is never written.
  std::set<int> overrides;               ///< Lines of the policy's overrides that hold for any object.
  std::vector<std::string>
      texts;  ///< The inputs with the changes made and every other byte as it was, where they were wanted.
};

/// Decides about every object of all inputs together: the containers of one tell the releases of another's
/// configs. Documents that cannot be read give an error and stay as they are; so do objects whose edit cannot
/// be proven (as findings). Objects of policy mode audit are reported and not edited. Pure but for threads:
/// the same inputs give the same result. `inputs` must outlive the report, which points into them.
ManifestResult process_manifests(const Policy& policy, const std::vector<Input>& inputs,
                                 const ManifestOptions& options);

}  // namespace mimir_tuner
