#pragma once

#include <iosfwd>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Reads a whole file. The error names the file and the system's reason. Thread-safe.
Result<std::string> read_file(const std::string& path);

/// Reads the rest of a stream. `expected` is a hint for its size in bytes. The error is the system's reason.
Result<std::string> read_all(std::istream& in, std::size_t expected);

}  // namespace mimir_tuner
