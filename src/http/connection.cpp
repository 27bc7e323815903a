// advance() runs one state function after another until one of them has to wait.
// Every state has a deadline; the first byte of a request starts the deadline of that request.
// A refused request is answered, and the rest of it is thrown away before the connection closes.
#include "http/connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include "http/response_writer.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kReadBytes = std::size_t{16} << 10;  // the payload of one TLS record
constexpr std::size_t kFirstBodyBytes = std::size_t{64} << 10;

// Assigning an empty string would keep the memory.
void release(std::string& text) { std::string().swap(text); }

}  // namespace

Connection::Connection(std::uint64_t id, UniqueFd socket, SSL_CTX& tls, ConnectionContext& context)
    : id_(id),
      stream_(std::move(socket), tls),
      context_(context),
      deadline_(Clock::now() + context.options.handshake_deadline),
      share_(context.budget) {}

void Connection::limit_deadline(Clock::time_point latest) { deadline_ = std::min(deadline_, latest); }

EvictionOrder Connection::eviction_order() const {
  if (evicted_ || (answered_ && !idle())) return EvictionOrder::kNever;
  switch (state_) {
    case State::kHandshake:
      return EvictionOrder::kStarting;
    case State::kHead:
      if (answered_) return EvictionOrder::kIdleClient;
      return buffer_.empty() ? EvictionOrder::kUnused : EvictionOrder::kStarting;
    case State::kBody:
      return EvictionOrder::kFirstBody;
    default:
      return EvictionOrder::kNever;
  }
}

Connection::Next Connection::advance() {
  answered_in_turn_ = 0;
  Step step = due(Clock::now()) ? expire() : Step::kContinue;
  while (step == Step::kContinue) step = this->step();
  switch (step) {
    case Step::kWaitReadable:
      return Next::kWaitReadable;
    case Step::kWaitWritable:
      return Next::kWaitWritable;
    default:
      return Next::kClose;
  }
}

Connection::Step Connection::step() {
  switch (state_) {
    case State::kHandshake:
      return shake_hands();
    case State::kHead:
      return read_head();
    case State::kBody:
      return read_body();
    case State::kAnswer:
      return write_answer();
    case State::kDiscard:
      return discard();
  }
  return Step::kClose;
}

Connection::Step Connection::wait_for(Io io) {
  switch (io) {
    case Io::kDone:
      return Step::kContinue;
    case Io::kWantRead:
      return Step::kWaitReadable;
    case Io::kWantWrite:
      return Step::kWaitWritable;
    default:
      return Step::kClose;
  }
}

Connection::Step Connection::shake_hands() {
  const Io io = stream_.handshake();
  if (io == Io::kPlainHttp) {
    stream_.write_plain(write_refusal({400, "this port requires HTTPS"}));
    unread_ = true;
    state_ = State::kDiscard;
    deadline_ = Clock::now() + kDiscardDeadline;
    stream_.finish();
    return Step::kContinue;
  }
  if (io == Io::kDone) expect_request();
  return wait_for(io);
}

void Connection::expect_request() {
  state_ = State::kHead;
  scanner_ = HeadScanner();
  deadline_ =
      Clock::now() + (buffer_.empty() ? context_.options.idle_timeout : context_.options.request_deadline);
}

Connection::Step Connection::fill() {
  std::array<char, kReadBytes> bytes;  // NOLINT: written before it is read
  std::size_t got = 0;
  const Io io = stream_.read(bytes.data(), bytes.size(), got);
  if (got > 0 && idle()) deadline_ = Clock::now() + context_.options.request_deadline;
  buffer_.append(bytes.data(), got);
  return wait_for(io);
}

Connection::Step Connection::read_head() {
  if (!buffer_.empty()) {
    const auto size = scanner_.scan(buffer_);
    if (!size) return refuse(size.error());
    if (*size) return begin_request(**size);
  }
  const Step step = fill();
  if (step != Step::kContinue && buffer_.empty() && context_.stopping) {
    stream_.finish();
    return Step::kClose;
  }
  return step;
}

Connection::Step Connection::begin_request(std::size_t head_size) {
  auto head = parse_head(std::string_view(buffer_).substr(scanner_.start(), head_size - scanner_.start()),
                         context_.options.max_body_bytes);
  if (!head) return refuse(head.error());
  head_ = std::move(*head);
  const bool reads = head_.request.method == "GET" || head_.request.method == "HEAD";
  if (!reads && !stream_.accepted())
    return refuse({403, "present a client certificate issued by the CA that this server was given"});
  const std::size_t here = std::min(head_.content_length, buffer_.size() - head_size);
  body_.assign(buffer_, head_size, here);
  buffer_.erase(0, head_size + here);
  state_ = State::kBody;
  if (head_.expects_continue && here < head_.content_length) {
    out_ = "HTTP/1.1 100 Continue\r\n\r\n";
    written_ = 0;
    interim_ = true;
    state_ = State::kAnswer;
  }
  return Step::kContinue;
}

// Grows with the data that arrives, not with the announced length.
bool Connection::reserve_body() {
  if (body_.capacity() >= head_.content_length || body_.size() + kReadBytes <= body_.capacity()) return true;
  const std::size_t wanted = std::min(head_.content_length, std::max(kFirstBodyBytes, body_.size() * 2));
  if (!share_.grow_to(wanted)) return false;
  body_.reserve(wanted);
  return true;
}

Connection::Step Connection::read_body() {
  if (body_.size() == head_.content_length) return answer();
  if (!reserve_body()) return refuse({503, "too many large concurrent requests"});
  const std::size_t size = body_.size();
  const std::size_t room = std::min(head_.content_length - size, kReadBytes);
  body_.resize(size + room);
  std::size_t got = 0;
  const Io io = stream_.read(body_.data() + size, room, got);
  body_.resize(size + got);
  return wait_for(io);
}

Connection::Step Connection::answer() {
  if (body_.size() > kLargeBodyBytes) context_.had_large = true;
  RequestHead head = std::exchange(head_, {});
  head.request.body = std::exchange(body_, {});
  httplib::Response response;
  context_.router.route(head.request, response);
  close_after_ = head.close || context_.draining || context_.stopping;
  out_ = write_response(head.request.method, std::move(response),
                        close_after_ ? Persistence::kClose : Persistence::kKeepAlive);
  share_.release();
  written_ = 0;
  state_ = State::kAnswer;
  deadline_ = std::max(deadline_, Clock::now() + kWriteDeadline);
  return Step::kContinue;
}

Connection::Step Connection::refuse(const Refusal& refusal) {
  release(body_);
  share_.release();
  out_ = write_refusal(refusal);
  written_ = 0;
  interim_ = false;
  close_after_ = true;
  unread_ = true;
  state_ = State::kAnswer;
  deadline_ = Clock::now() + kWriteDeadline;
  return Step::kContinue;
}

Connection::Step Connection::write_answer() {
  while (written_ < out_.size()) {
    std::size_t put = 0;
    const Io io = stream_.write(std::string_view(out_).substr(written_), put);
    if (io != Io::kDone) return wait_for(io);
    written_ += put;
  }
  release(out_);
  if (interim_) {
    interim_ = false;
    state_ = State::kBody;
    return Step::kContinue;
  }
  if (close_after_) {
    stream_.finish();
    state_ = State::kDiscard;
    deadline_ = Clock::now() + kDiscardDeadline;
    return unread_ || !buffer_.empty() ? Step::kContinue : Step::kClose;
  }
  answered_ = true;
  expect_request();
  if (buffer_.empty()) {
    release(buffer_);
    return Step::kContinue;
  }
  return ++answered_in_turn_ < kRequestsPerTurn ? Step::kContinue : Step::kWaitWritable;
}

Connection::Step Connection::discard() { return wait_for(stream_.discard()); }

Connection::Step Connection::expire() {
  const bool in_request = (state_ == State::kHead && !buffer_.empty()) || state_ == State::kBody;
  if (in_request && !evicted_) return refuse({408, "the request did not arrive in time"});
  if (state_ == State::kHead) stream_.finish();
  return Step::kClose;
}

}  // namespace mimir_tuner
