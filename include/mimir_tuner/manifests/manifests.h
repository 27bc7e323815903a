#pragma once

#include <cstddef>
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
  std::string default_namespace;  ///< Namespace of objects that name none; "" if unknown.
  std::string unread;  ///< A part of the input that could not be read, "PATH: reason"; "" if it is complete.
                       ///< The releases of an incomplete input are unknown.
  bool keep_texts = false;  ///< Fill ManifestResult::texts.
  /// Called now and then by the calling thread with the bytes done so far and in total. May be empty.
  std::function<void(std::size_t done, std::size_t total)> progress;
};

struct ManifestResult {
  Report report;
  std::vector<std::string> errors;       ///< "FILE:LINE:COL: message" for each unreadable document.
  std::vector<std::string> non_objects;  ///< "FILE:LINE:COL: message" for each node that should be an object
                                         ///< but is not. audit treats these as errors.
  std::vector<std::string> reviews;      ///< A note for each object that would change but is part of an
                                         ///< AdmissionReview, which is never written.
  std::set<int> overrides;               ///< Lines of the policy's overrides that match any object.
  std::vector<std::string> texts;        ///< The changed inputs, with every other byte as it was. Empty
                                         ///< without keep_texts.
};

/// Decides about every object of all inputs together, because the containers of one input show the releases
/// that read the configs of another. An unreadable document gives an error and stays as it is. An object
/// whose edit cannot be proven gets a finding and stays as it is. Objects of policy mode audit are reported
/// and not edited.
///
/// Uses several threads; the same inputs always give the same result. `inputs` must outlive the report, which
/// points into them.
ManifestResult process_manifests(const Policy& policy, const std::vector<Input>& inputs,
                                 const ManifestOptions& options);

}  // namespace mimir_tuner
