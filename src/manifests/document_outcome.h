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

/// Where a document stands.
struct PlacedDocument {
  const Input& input;
  const LineIndex& lines;  ///< Of the input's text.
  DocumentSpan where;

  std::string_view text() const { return slice(input.text, where); }
  std::size_t begin() const { return where.span.begin; }
};

/// What came of one document.
struct DocumentOutcome {
  std::vector<ObjectReport> objects;  ///< Of what is Mimir's; their edits count from this document's first.
  std::size_t inspected = 0;          ///< Objects of any kind.
  std::optional<std::string> error;   ///< "FILE:LINE:COL: message", where the document could not be read.
  std::vector<std::string> non_objects;  ///< The same, one for each thing in the place of an object.
  std::vector<std::string>
      reviews;                ///< A note for each object that would change but came in an AdmissionReview.
  std::set<int> overrides;    ///< Lines of the policy's overrides that hold for any object.
  std::vector<Splice> edits;  ///< In the input's text, in its order.
};

/// Decides about every object of a document and makes the edit of its text. Objects whose edit cannot be
/// proven stay as they are, with a finding that says so; those of policy mode audit get no edit.
DocumentOutcome decide_document(const Policy& policy, const InputEvidence& evidence,
                                std::string_view default_namespace, const PlacedDocument& document,
                                const Result<Tree>& tree);

}  // namespace mimir_tuner
