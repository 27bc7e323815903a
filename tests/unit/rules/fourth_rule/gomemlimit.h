#pragma once

#include "mimir_tuner/policy/rule_policy.h"

namespace mimir_tuner {

/// `rules.gomemlimit`: the section of a rule that only this test has.
struct GomemlimitPolicy {
  bool enabled = false;
  Existing existing = Existing::kKeep;
};

}  // namespace mimir_tuner
