#pragma once

#include <cstddef>

namespace mimir_tuner {

/// What a long-running server needs from its process: SIGPIPE ignored (OpenSSL writes without MSG_NOSIGNAL),
/// the soft limit of open files raised to the hard one, and an allocator with few arenas that gives large
/// blocks back. Safe to call again.
void prepare_process();

/// The most files this process may have open.
std::size_t file_limit();

/// Gives freed memory back to the kernel; for after a large request.
void trim_memory();

}  // namespace mimir_tuner
