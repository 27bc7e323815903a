#pragma once

#include <chrono>
#include <cstddef>

/// Every bound of the server in one place, each with its reason. HttpsOptions takes its defaults from here.
namespace mimir_tuner {

/// The largest legal review measured is 12.6 MB: a 1 MiB ConfigMap of '<' on UPDATE, escaped to six bytes,
/// object and oldObject.
constexpr std::size_t kMaxBodyBytes = std::size_t{13} << 20;
/// Bodies in memory at once, all connections together: four of the largest, hundreds of usual ones. Beyond it
/// requests get 503.
constexpr std::size_t kMaxBufferedBodyBytes = std::size_t{56} << 20;
/// After a body over this size, memory is given back to the kernel.
constexpr std::size_t kLargeBodyBytes = std::size_t{1} << 20;
/// Bodies being decided at once: parsing costs a multiple of the text. A body weighs a unit for each started
/// kParseUnitBytes; of the largest there are kLargestAtOnce, of usual pods as many as there are units.
constexpr std::size_t kParseUnits = 64;
constexpr std::size_t kParseUnitBytes = std::size_t{32} << 10;
constexpr std::size_t kLargestAtOnce = 2;
/// Who waits for room holds a thread, so only some may, and for a fraction of the webhook's timeout; the rest
/// is answered at once.
constexpr std::size_t kMaxWaitingParses = 32;
constexpr std::chrono::milliseconds kParseWait{1'000};

/// An apiserver's head is 300 bytes; service meshes add tokens and traces.
constexpr std::size_t kMaxHeadBytes = std::size_t{32} << 10;
/// One line of the head; cpp-httplib refuses longer ones too.
constexpr std::size_t kMaxLineBytes = std::size_t{8} << 10;
constexpr std::size_t kMaxHeaders = 100;

/// A handshake takes milliseconds; a peer that needs longer is not an apiserver.
constexpr std::chrono::milliseconds kHandshakeDeadline{5'000};
/// From the first byte of a request to the start of its answer: the webhook's default timeout.
constexpr std::chrono::milliseconds kRequestDeadline{10'000};
/// For a peer that does not read its answer.
constexpr std::chrono::milliseconds kWriteDeadline{5'000};
/// The apiserver closes idle connections after 90 s and does not repeat a POST that dies with one: we must
/// not be first.
constexpr std::chrono::milliseconds kIdleTimeout{120'000};
/// How long the rest of a refused request is thrown away, so that a reset does not destroy the answer on its
/// way.
constexpr std::chrono::milliseconds kDiscardDeadline{1'000};
/// What a request that is still being received gets after stop().
constexpr std::chrono::milliseconds kStopGrace{2'000};
/// How late a deadline may be noticed.
constexpr std::chrono::milliseconds kTick{250};

/// Apiservers keep 25 idle each and run 200 writes at once by default; an idle one costs us about 10 kB.
constexpr std::size_t kMaxConnections = 2048;
/// Files kept for everything that is not a connection: libraries, logs, certificates being read again.
constexpr std::size_t kReservedFiles = 32;
constexpr std::size_t kLeastConnections = 8;
/// Threads run handlers only, never wait for a peer; the bound matters when handlers block.
constexpr std::size_t kMaxThreads = 128;
/// Threads beyond two end after this long without work.
constexpr std::chrono::milliseconds kThreadIdle{10'000};
/// The kernel's queue of connections not accepted yet, for bursts after a restart (capped by
/// net.core.somaxconn).
constexpr int kBacklog = 1024;
/// Requests answered in a row on one connection before others get their turn.
constexpr int kRequestsPerTurn = 32;

}  // namespace mimir_tuner
