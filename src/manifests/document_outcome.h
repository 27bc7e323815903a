#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/manifests/documents.h"
#include "mimir_tuner/manifests/input_evidence.h"
#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/report/report.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// A document and the input that holds it.
struct PlacedDocument {
  const Input& input;
  const LineIndex& lines;  ///< Of the input's text.
  DocumentSpan where;

  std::string_view text() const { return slice(input.text, where); }
  std::size_t begin() const { return where.span.begin; }
};

/// The result for one document.
struct DocumentOutcome {
  std::vector<ObjectReport> objects;     ///< Mimir's objects. Their edit indices are relative to `edits`.
  std::size_t inspected = 0;             ///< Objects of any kind.
  std::optional<std::string> error;      ///< "FILE:LINE:COL: message" if the document is unreadable.
  std::vector<std::string> non_objects;  ///< The same for each node that should be an object.
  std::vector<std::string>
      reviews;                ///< A note for each object that would change but came in an AdmissionReview.
  std::set<int> overrides;    ///< Lines of the policy's overrides that match any object.
  std::vector<Splice> edits;  ///< Of the input's text, sorted.
};

/// Decides about every object of a document and edits its text. An object whose edit cannot be proven gets a
/// finding and stays as it is. Objects of policy mode audit are not edited. Thread-safe.
DocumentOutcome decide_document(const Policy& policy, const InputEvidence& evidence,
                                std::string_view default_namespace, const PlacedDocument& document,
                                const Result<Tree>& tree);

}  // namespace mimir_tuner
