#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Atomically replaces the content of an existing file: writes a temporary file in the same directory, calls
/// fsync, and renames it. Keeps the mode, and the owner if the system allows it. Blocks SIGINT, SIGTERM,
/// SIGHUP and SIGQUIT meanwhile, so that an interrupted run leaves no temporary file.
///
/// Fails, without changing the file, if it is a symbolic link, not a regular file, has several hard links, is
/// not writable, or no longer contains `expected`. The error starts with the path.
Result<void> replace_file(const std::string& path, std::string_view expected, std::string_view text);

}  // namespace mimir_tuner
