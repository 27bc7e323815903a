#pragma once

#include "mimir_tuner/manifests/arguments.h"

namespace mimir_tuner {

/// Parses the command line and runs the command. Handles --help, --version and usage errors itself.
///
/// Returns the exit code of the process: an ExitCode. Exceptions that escape a command are main's to handle.
/// Not thread-safe: one run per process, because `serve` handles the signals of the whole process.
int run(int argc, const char* const* argv, Streams streams);

}  // namespace mimir_tuner
