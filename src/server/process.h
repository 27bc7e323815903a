#pragma once

namespace mimir_tuner::server {

/// What a long-running server needs from its process: SIGPIPE ignored (OpenSSL writes without MSG_NOSIGNAL), the soft limit of open files
/// raised to the hard one, and an allocator with few arenas that gives large blocks back. Safe to call again.
void prepare_process();

/// Gives freed memory back to the kernel; for after a large request.
void trim_memory();

}  // namespace mimir_tuner::server
