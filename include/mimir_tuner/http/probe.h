#pragma once

#include <chrono>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Asks a server of this machine GET `path` over HTTPS, without checking its certificate: who can answer on a
/// local port is not in doubt. Gives the answer's body where the status is 200; else the error says what came
/// instead.
Result<std::string> probe(const std::string& address, const std::string& path,
                          std::chrono::milliseconds at_most);

}  // namespace mimir_tuner
