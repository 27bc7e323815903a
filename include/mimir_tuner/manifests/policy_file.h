#pragma once

#include <string>

#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// Reads the policy of a file; the built-in policy for "". The message of an error is complete and ready to
/// print.
Result<Policy> read_policy(const std::string& file);

}  // namespace mimir_tuner
