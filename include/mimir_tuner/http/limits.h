// Every limit of the HTTPS server, with its reason.
// HttpsOptions takes its defaults from here; the other constants apply to every server.
// Tests that need a shorter time or a smaller limit set it in HttpsOptions.
#pragma once

#include <chrono>
#include <cstddef>

namespace mimir_tuner {

/// Largest request body. The largest valid review measured is 12.6 MB: an UPDATE of a 1 MiB ConfigMap full of
/// '<', which JSON escapes to six bytes, in both object and oldObject.
constexpr std::size_t kMaxBodyBytes = std::size_t{13} << 20;
/// Memory for the bodies of all connections together: four of the largest, or hundreds of typical ones.
/// Requests beyond it are answered with 503.
constexpr std::size_t kMaxBufferedBodyBytes = std::size_t{56} << 20;
/// After answering a body larger than this, the server returns free memory to the kernel.
constexpr std::size_t kLargeBodyBytes = std::size_t{1} << 20;
/// Capacity for bodies being processed, in units. Parsing takes several times the memory of the text, so each
/// body takes one unit per started kParseUnitBytes.
constexpr std::size_t kParseUnits = 64;
constexpr std::size_t kParseUnitBytes = std::size_t{32} << 10;
/// How many of the largest bodies may be processed together. One body never takes more than this share.
constexpr std::size_t kLargestAtOnce = 2;
/// A request that waits for capacity occupies a thread, so we cap the waiters and answer the others
/// immediately.
constexpr std::size_t kMaxWaitingParses = 32;
/// Longest wait for capacity: a fraction of the webhook's timeout.
constexpr std::chrono::milliseconds kParseWait{1'000};

/// Largest request head. The API server sends about 300 bytes; service meshes add tokens and traces.
constexpr std::size_t kMaxHeadBytes = std::size_t{32} << 10;
/// Longest line of the head, the request line included.
constexpr std::size_t kMaxLineBytes = std::size_t{8} << 10;
/// Most header lines in one request.
constexpr std::size_t kMaxHeaders = 100;

/// A TLS handshake takes milliseconds. A peer that needs longer is not an API server.
constexpr std::chrono::milliseconds kHandshakeDeadline{5'000};
/// From the first byte of a request to the start of its response: the default timeout of a webhook.
constexpr std::chrono::milliseconds kRequestDeadline{10'000};
/// Time for a peer to read its response.
constexpr std::chrono::milliseconds kWriteDeadline{5'000};
/// The API server closes idle connections after 90 s and does not retry a POST if the connection dies. The
/// server must therefore not close first.
constexpr std::chrono::milliseconds kIdleTimeout{120'000};
/// How long the rest of a refused request is read and thrown away. Closing earlier would send a TCP reset,
/// which can destroy the response before the peer reads it.
constexpr std::chrono::milliseconds kDiscardDeadline{1'000};
/// Time for requests that are still arriving after stop().
constexpr std::chrono::milliseconds kStopGrace{2'000};
/// How late the server may notice that a deadline has passed.
constexpr std::chrono::milliseconds kTick{250};

/// Each API server keeps 25 idle connections and by default runs 200 writes concurrently. An idle connection
/// takes about 10 kB.
constexpr std::size_t kMaxConnections = 2048;
/// File descriptors reserved for everything except connections: libraries, logs, certificates being reloaded.
constexpr std::size_t kReservedFiles = 32;
/// Connections that the server accepts even if the limit of open files is very low.
constexpr std::size_t kLeastConnections = 8;
/// Threads only run handlers and never wait for a peer. The limit matters when handlers block.
constexpr std::size_t kMaxThreads = 128;
/// Threads beyond the first two exit after this time without work.
constexpr std::chrono::milliseconds kThreadIdle{10'000};
/// Length of the kernel's accept queue, for bursts after a restart. The kernel caps it at net.core.somaxconn.
constexpr int kBacklog = 1024;
/// Requests answered in a row on one connection before other connections get their turn.
constexpr int kRequestsPerTurn = 32;

}  // namespace mimir_tuner
