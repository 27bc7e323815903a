#pragma once

#include <iosfwd>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// All bytes of a file. The error names the file and the system's reason.
Result<std::string> read_file(const std::string& path);

/// All bytes that remain in a stream; `expected` is a hint for their number. The error is the system's
/// reason.
Result<std::string> read_all(std::istream& in, std::size_t expected);

}  // namespace mimir_tuner
