#pragma once

#include <string>

#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {

/// The policy of a file, or the built-in one for "". The error is complete and ready to print.
Result<Policy> read_policy(const std::string& file);

}  // namespace mimir_tuner
