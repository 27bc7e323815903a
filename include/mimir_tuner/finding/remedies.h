#pragma once

#include <string_view>

#include "mimir_tuner/finding/finding.h"

namespace mimir_tuner {

/// What there is to say of a reason beyond its sentence. Views of constants.
struct ReasonFacts {
  std::string_view code;
  std::string_view outcomes;  ///< Outcomes that it comes with, in words: "skipped", "change or already".
  std::string_view remedy;    ///< What a person does about it.
  std::string_view source;  ///< Where the fact behind it stands: Mimir's or Kubernetes' code or docs, or this
                            ///< program's own rule.
};

/// A row without a code where nobody wrote one; the tests find it.
const ReasonFacts& facts_of(Reason reason);

}  // namespace mimir_tuner
