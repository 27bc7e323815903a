#pragma once

#include <cstddef>

namespace mimir_tuner {

/// Prepares the process for a long-running server: raises the soft limit of open files to the hard limit, and
/// makes the allocator use few arenas and return large blocks to the kernel. Call it before starting threads;
/// calling it again is harmless. SIGPIPE is not handled here: main() ignores it for every command.
void prepare_process();

/// Returns how many files this process may have open, or 0 if the kernel does not say.
std::size_t file_limit();

/// Returns freed memory to the kernel. Call it after a large request.
void trim_memory();

}  // namespace mimir_tuner
