#pragma once

#include "mimir_tuner/manifests/arguments.h"

namespace mimir_tuner {

/// Parses the command line and runs the command; usage errors and --help are handled here.
int run(int argc, const char* const* argv, Streams streams);

}  // namespace mimir_tuner
