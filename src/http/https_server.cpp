// run() is the main loop: it checks deadlines, grows the thread group and shuts down.
// The worker threads wait in one epoll set for the listener and all connections.
// stop() and drain() only set flags and write to an eventfd, so signal handlers may call them.
#include "mimir_tuner/http/https_server.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>

#include "http/connection.h"
#include "http/connection_table.h"
#include "http/https_routes.h"
#include "http/listen_address.h"
#include "http/worker_group.h"
#include "mimir_tuner/process/process.h"

namespace mimir_tuner {
namespace {

constexpr std::uint64_t kQuitId = 0;
constexpr std::uint64_t kListenerId = 1;
constexpr std::uint64_t kFirstConnectionId = 2;
constexpr int kAcceptsPerTurn = 32;
constexpr std::size_t kCrowd = 64;  // after this many connections, returning their memory is worth a call
constexpr std::chrono::milliseconds kShortTick{20};

void signal_event(int fd) {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t put = ::write(fd, &one, sizeof one);
}

}  // namespace

class HttpsServer::Impl {
 public:
  Impl(HttpsOptions options, BodyHandler mutate, Listener listener)
      : options_(std::move(options)),
        routes_(options_, std::move(mutate)),
        context_{options_, routes_.router()},
        listener_(std::move(listener)),
        tls_(options_.tls),
        table_(epoll_.get()),
        workers_(
            options_.max_threads, [this](std::size_t thread) { work(thread); },
            [this] { signal_event(wake_.get()); }) {}

  bool open() {
    const bool made = epoll_ && wake_ && quit_;
    return made && control(EPOLL_CTL_ADD, quit_.get(), EPOLLIN, kQuitId) &&
           control(EPOLL_CTL_ADD, listener_.socket.get(), EPOLLIN | EPOLLONESHOT, kListenerId);
  }

  void run();
  void stop() {
    context_.stopping = true;
    signal_event(wake_.get());
  }
  void drain() {
    routes_.set_draining();
    context_.draining = true;
  }
  void use(std::shared_ptr<SSL_CTX> tls) {
    const std::lock_guard lock(tls_mutex_);
    tls_ = std::move(tls);
  }

  int port() const { return listener_.port; }
  HttpsRoutes& routes() { return routes_; }
  std::size_t connections() const { return table_.size(); }
  std::size_t threads() const { return workers_.size(); }

 private:
  bool control(int operation, int fd, std::uint32_t events, std::uint64_t id) {
    epoll_event event{};
    event.events = events;
    event.data.u64 = id;
    return ::epoll_ctl(epoll_.get(), operation, fd, &event) == 0;
  }
  void arm_listener() { control(EPOLL_CTL_MOD, listener_.socket.get(), EPOLLIN | EPOLLONESHOT, kListenerId); }
  void wait_for_wake(std::chrono::milliseconds at_most) const;
  void work(std::size_t thread);
  void accept_some();
  void admit(UniqueFd socket);
  void serve(std::uint64_t id);

  const HttpsOptions options_;
  HttpsRoutes routes_;
  ConnectionContext context_;
  Listener listener_;
  std::mutex tls_mutex_;
  std::shared_ptr<SSL_CTX> tls_;
  UniqueFd epoll_{::epoll_create1(EPOLL_CLOEXEC)};
  UniqueFd wake_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  UniqueFd quit_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  std::atomic<std::uint64_t> next_id_ = kFirstConnectionId;
  std::atomic<bool> backing_off_ = false;
  std::atomic<bool> quitting_ = false;
  ConnectionTable table_;
  WorkerGroup workers_;
};

void HttpsServer::Impl::wait_for_wake(std::chrono::milliseconds at_most) const {
  pollfd source{wake_.get(), POLLIN, 0};
  if (::poll(&source, 1, static_cast<int>(at_most.count())) > 0) {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_.get(), &count, sizeof count);
  }
}

void HttpsServer::Impl::run() {
  workers_.start();
  std::size_t peak = 0;
  bool soon = false;
  bool listen_again = false;
  while (!context_.stopping) {
    wait_for_wake(soon ? kShortTick : kTick);
    table_.wake_expired(Clock::now());
    soon = workers_.grow();
    if (std::exchange(listen_again, false)) arm_listener();
    if (backing_off_.exchange(false)) listen_again = soon = true;
    peak = std::max(peak, table_.size());
    const bool many_left = peak > kCrowd && table_.size() < peak / 2;
    if (context_.had_large.exchange(false) || many_left) {
      trim_memory();
      peak = table_.size();
    }
  }
  control(EPOLL_CTL_DEL, listener_.socket.get(), 0, kListenerId);
  ::shutdown(listener_.socket.get(),
             SHUT_RDWR);  // closing it is unsafe, since a thread may still be in accept
  const Clock::time_point latest = Clock::now() + kStopGrace;
  while (table_.size() > 0) {
    table_.wake_all(latest);
    table_.wake_expired(Clock::now());
    workers_.grow();
    wait_for_wake(kShortTick);
  }
  quitting_ = true;
  signal_event(quit_.get());
  workers_.join();
}

void HttpsServer::Impl::work(std::size_t thread) {
  while (!quitting_) {
    epoll_event event{};
    workers_.enter_idle(thread);
    const int count = ::epoll_wait(epoll_.get(), &event, 1, static_cast<int>(kThreadIdle.count()));
    workers_.leave_idle(thread);
    if (count == 0 && workers_.may_exit(thread)) return;
    if (count <= 0 || event.data.u64 == kQuitId) continue;
    event.data.u64 == kListenerId ? accept_some() : serve(event.data.u64);
  }
}

void HttpsServer::Impl::accept_some() {
  for (int i = 0; i < kAcceptsPerTurn && !context_.stopping; ++i) {
    UniqueFd socket(::accept4(listener_.socket.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (socket) {
      admit(std::move(socket));
      continue;
    }
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
      table_.evict_one();
      backing_off_ = true;  // run() arms the listener again after a short pause
      signal_event(wake_.get());
      return;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) break;
  }
  arm_listener();
}

void HttpsServer::Impl::admit(UniqueFd socket) {
  if (table_.size() >= options_.max_connections && !table_.evict_one()) return;
  std::shared_ptr<SSL_CTX> tls;
  {
    const std::lock_guard lock(tls_mutex_);
    tls = tls_;
  }
  table_.add(std::make_unique<Connection>(next_id_++, std::move(socket), *tls, context_));
}

void HttpsServer::Impl::serve(std::uint64_t id) {
  Connection* connection = table_.claim(id);
  if (connection == nullptr) return;
  const Connection::Next next = connection->advance();
  if (next != Connection::Next::kClose)
    table_.park(*connection, next);
  else if (table_.close(*connection) == 0 && context_.stopping)
    signal_event(wake_.get());
}

Result<std::unique_ptr<HttpsServer>> HttpsServer::create(HttpsOptions options, BodyHandler mutate) {
  const auto address = parse_listen_address(options.listen);
  if (!address) return tl::unexpected(address.error());
  auto listener = listen_on(*address);
  if (!listener) return tl::unexpected(listener.error());
  const std::size_t files = std::max(file_limit(), kReservedFiles + kLeastConnections);
  options.max_connections = std::min(options.max_connections, files - kReservedFiles);
  auto impl = std::make_unique<Impl>(std::move(options), std::move(mutate), std::move(*listener));
  if (!impl->open()) {
    return fail(std::string("cannot create an epoll set or event: ") + std::strerror(errno) +
                "; raise the limit of open files");
  }
  return std::unique_ptr<HttpsServer>(new HttpsServer(std::move(impl)));
}

HttpsServer::HttpsServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpsServer::~HttpsServer() = default;

int HttpsServer::port() const { return impl_->port(); }
void HttpsServer::run() { impl_->run(); }
void HttpsServer::stop() { impl_->stop(); }
void HttpsServer::drain() { impl_->drain(); }
bool HttpsServer::ready() const { return impl_->routes().ready(); }
void HttpsServer::set_readiness(Readiness readiness) { impl_->routes().set_readiness(std::move(readiness)); }
void HttpsServer::use(std::shared_ptr<SSL_CTX> context) { impl_->use(std::move(context)); }
std::size_t HttpsServer::connections() const { return impl_->connections(); }
std::size_t HttpsServer::threads() const { return impl_->threads(); }

}  // namespace mimir_tuner
