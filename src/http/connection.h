// One client's TLS connection: reads requests, lets the router answer them, writes the responses.
// It is a state machine that never blocks; advance() works until the socket has no more data or space.
// ConnectionTable owns the connections and decides which thread may use one.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "http/body_budget.h"
#include "http/request_head.h"
#include "http/router.h"
#include "mimir_tuner/http/https_server.h"
#include "mimir_tuner/tls/tls_stream.h"

namespace mimir_tuner {

using Clock = std::chrono::steady_clock;

/// What all connections of a server share. Must outlive them. Thread-safe.
struct ConnectionContext {
  const HttpsOptions& options;
  const Router& router;
  BodyBudget budget{kMaxBufferedBodyBytes};
  std::atomic<bool> draining = false;   ///< Every response closes its connection.
  std::atomic<bool> stopping = false;   ///< Idle connections close, too.
  std::atomic<bool> had_large = false;  ///< A large body was answered since the server last reset this.
};

/// How early a connection is closed to make room for new ones; the first go first. Connections that never
/// completed a request go before idle clients. A client's request in progress is never given up.
enum class EvictionOrder {
  kStarting,    ///< In the TLS handshake, or in the head of its first request.
  kUnused,      ///< Has finished the handshake and sent nothing since.
  kIdleClient,  ///< Has had a response and waits for the next request.
  kFirstBody,   ///< Receives the body of its first request.
  kNever,       ///< Must stay.
};

/// The server's side of one connection. Requests that arrive together are answered in order. Not
/// thread-safe: the thread that claimed it from the ConnectionTable calls advance() and then waits for what
/// advance() returned.
class Connection {
 public:
  /// What the connection waits for.
  enum class Next { kWaitReadable, kWaitWritable, kClose };

  /// Takes over the non-blocking `socket` and expects a TLS handshake. `id` must be unique in the server.
  Connection(std::uint64_t id, UniqueFd socket, SSL_CTX& tls, ConnectionContext& context);

  /// Works until it would block or the connection has to be closed. After the deadline it ends the
  /// connection, with a 408 response if a request was arriving.
  Next advance();

  std::uint64_t id() const { return id_; }
  int fd() const { return stream_.fd(); }
  Clock::time_point deadline() const { return deadline_; }
  /// Returns whether advance() must be called because the deadline has passed or evict() was called.
  bool due(Clock::time_point now) const { return evicted_ || deadline_ <= now; }
  /// Moves the deadline to `latest` if it is later.
  void limit_deadline(Clock::time_point latest);
  /// Makes the next advance() end the connection without a response.
  void evict() { evicted_ = true; }
  /// Returns whether the connection waits for a request and has received nothing of it. Such a connection may
  /// be closed at any time.
  bool idle() const { return state_ == State::kHead && buffer_.empty(); }
  /// Returns whether the connection waits for the peer to read a response.
  bool answering() const { return state_ == State::kAnswer; }
  /// Returns how early this connection may be closed to make room.
  EvictionOrder eviction_order() const;

 private:
  enum class State { kHandshake, kHead, kBody, kAnswer, kDiscard };
  enum class Step { kContinue, kWaitReadable, kWaitWritable, kClose };

  Step step();
  Step shake_hands();
  Step read_head();
  Step read_body();
  Step write_answer();
  Step discard();

  /// Reads more into the buffer. The first byte starts the request's deadline.
  Step fill();
  Step begin_request(std::size_t head_size);
  /// Makes body_ large enough for the next read; false if the budget is exhausted.
  bool reserve_body();
  Step answer();
  Step refuse(const Refusal& refusal);
  Step expire();
  Step wait_for(Io io);
  void expect_request();

  const std::uint64_t id_;
  TlsStream stream_;
  ConnectionContext& context_;
  State state_ = State::kHandshake;
  Clock::time_point deadline_;
  bool evicted_ = false;
  std::string buffer_;  ///< Received, but not used yet.
  HeadScanner scanner_;
  RequestHead head_;
  std::string body_;
  BodyBudget::Share share_;
  std::string out_;
  std::size_t written_ = 0;
  bool interim_ = false;  ///< out_ is "100 Continue"; the body follows.
  bool close_after_ = false;
  bool unread_ = false;       ///< The peer may still be sending a request that was refused.
  bool answered_ = false;     ///< At least one request has had a response.
  int answered_in_turn_ = 0;  ///< Requests answered in this call of advance().
};

}  // namespace mimir_tuner
