#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "http/body_budget.h"
#include "http/http_exchange.h"
#include "http/request_head.h"
#include "mimir_tuner/http/https_server.h"
#include "mimir_tuner/tls/tls_stream.h"

namespace mimir_tuner {

using Clock = std::chrono::steady_clock;

/// What all connections of a server share; outlives them.
struct ConnectionContext {
  const HttpsOptions& options;
  HttpExchange& exchange;
  BodyBudget budget{kMaxBufferedBodyBytes};
  std::atomic<bool> draining = false;   ///< Every answer closes its connection.
  std::atomic<bool> stopping = false;   ///< Idle connections close as well.
  std::atomic<bool> had_large = false;  ///< A large body was answered since this was last reset.
};

/// One client's connection, as a state machine that never blocks: handshake, head, body, answer, and again.
/// Requests that arrive together are answered in order. Used by one thread at a time; whoever holds it calls
/// advance() and then waits for what it asks.
class Connection {
 public:
  enum class Next { kWaitReadable, kWaitWritable, kClose };

  Connection(std::uint64_t id, UniqueFd socket, SSL_CTX& tls, ConnectionContext& context);

  /// Works until it would block or the connection has to be closed. Past the deadline it ends the connection,
  /// with a 408 inside a request.
  Next advance();

  std::uint64_t id() const { return id_; }
  int fd() const { return stream_.fd(); }
  /// When advance() must be called at the latest.
  Clock::time_point deadline() const { return deadline_; }
  void limit_deadline(Clock::time_point latest);
  /// Makes the connection end without a word when advance() is called next.
  void evict() { deadline_ = Clock::time_point::min(); }
  /// Waits for a request of which nothing has arrived; may be closed at any time without harm.
  bool idle() const { return state_ == State::kHead && buffer_.empty(); }
  /// Waits for the peer to read an answer.
  bool answering() const { return state_ == State::kAnswer; }
  /// How little is lost by closing it to make room, least first; 0 means that it must stay. Strangers, which
  /// never had a request answered, come before clients at rest; a client's request in progress is never given
  /// up.
  int loss() const;

 private:
  enum class State { kHandshake, kHead, kBody, kAnswer, kDiscard };
  enum class Step { kGoOn, kWaitReadable, kWaitWritable, kClose };

  Step step();
  Step shake_hands();
  Step read_head();
  Step read_body();
  Step write_answer();
  Step discard();

  /// Reads more into the buffer, starting the request's clock with its first byte.
  Step fill();
  Step begin_request(std::size_t head_size);
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
  std::string buffer_;  ///< Received, not used yet.
  HeadScanner scanner_;
  RequestHead head_;
  std::string body_;
  BodyBudget::Share share_;
  std::string out_;
  std::size_t written_ = 0;
  bool interim_ = false;  ///< out_ is "100 Continue", the body follows.
  bool close_after_ = false;
  bool unread_ = false;  ///< The peer may still be sending what we refused.
  bool served_ = false;
  int answered_ = 0;  ///< Requests in this call of advance().
};

}  // namespace mimir_tuner
