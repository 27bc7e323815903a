// One thread polls the listener and at most kMaxScrapers connections.
// Each connection is used for one request and closed after the response or the deadline.
// An eventfd ends the thread.
#include "mimir_tuner/http/metrics_server.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <list>
#include <thread>
#include <vector>

#include "http/listen_address.h"
#include "http/request_head.h"
#include "http/response_writer.h"
#include "http/router.h"
#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxScrapers = 16;
constexpr std::chrono::seconds kScrapeDeadline{5};

struct Scraper {
  UniqueFd socket;
  Clock::time_point deadline;
  HeadScanner scanner;
  std::string in, out;
  std::size_t sent = 0;
};

Router metrics_router(MetricsServer::Page page) {
  Router router;
  router.add({"GET"}, "/metrics", [page = std::move(page)](const auto&, httplib::Response& response) {
    response.body = page();
    response.status = 200;
    response.headers.emplace("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  });
  return router;
}

}  // namespace

class MetricsServer::Impl {
 public:
  Impl(Listener listener, Page page)
      : listener_(std::move(listener)),
        router_(metrics_router(std::move(page))),
        thread_([this] { run(); }) {}
  ~Impl() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t put = ::write(end_.get(), &one, sizeof one);
    thread_.join();
  }
  int port() const { return listener_.port; }

 private:
  void run();
  void accept_one();
  /// Reads or writes as much as possible. Returns false once the connection is done.
  bool advance(Scraper& scraper) const;
  std::string answer(const Scraper& scraper, std::size_t head_size) const;

  Listener listener_;
  const Router router_;
  UniqueFd end_{::eventfd(0, EFD_CLOEXEC)};
  std::list<Scraper> scrapers_;
  std::thread thread_;
};

void MetricsServer::Impl::run() {
  std::vector<pollfd> sources;
  while (true) {
    const bool full = scrapers_.size() >= kMaxScrapers;
    sources.assign({{end_.get(), POLLIN, 0}, {full ? -1 : listener_.socket.get(), POLLIN, 0}});
    for (const Scraper& each : scrapers_)
      sources.push_back({each.socket.get(), static_cast<short>(each.out.empty() ? POLLIN : POLLOUT), 0});
    constexpr int kTickMillis = 1000;
    ::poll(sources.data(), sources.size(), scrapers_.empty() ? -1 : kTickMillis);
    if (sources[0].revents != 0) return;
    std::size_t at = 2;
    for (auto each = scrapers_.begin(); each != scrapers_.end(); ++at) {
      const bool done = (sources[at].revents != 0 && !advance(*each)) || Clock::now() >= each->deadline;
      each = done ? scrapers_.erase(each) : std::next(each);
    }
    if (sources[1].revents != 0) accept_one();
  }
}

void MetricsServer::Impl::accept_one() {
  UniqueFd socket(::accept4(listener_.socket.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (socket)
    scrapers_.push_back({std::move(socket), Clock::now() + kScrapeDeadline, {}, {}, {}, 0});
  else if (errno == EMFILE || errno == ENFILE)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // the listener stays readable; do not spin
}

bool MetricsServer::Impl::advance(Scraper& scraper) const {
  if (scraper.out.empty()) {
    std::array<char, 4096> bytes;  // NOLINT: written before it is read
    const ssize_t got = ::recv(scraper.socket.get(), bytes.data(), bytes.size(), 0);
    if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EINTR);
    scraper.in.append(bytes.data(), static_cast<std::size_t>(got));
    const auto size = scraper.scanner.scan(scraper.in);
    if (size && !*size) return true;
    scraper.out = size ? answer(scraper, **size) : write_refusal(size.error());
  }
  const std::string_view rest = std::string_view(scraper.out).substr(scraper.sent);
  const ssize_t put = ::send(scraper.socket.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
  if (put < 0) return errno == EAGAIN || errno == EINTR;
  scraper.sent += static_cast<std::size_t>(put);
  if (scraper.sent < scraper.out.size()) return true;
  ::shutdown(scraper.socket.get(), SHUT_WR);
  return false;
}

std::string MetricsServer::Impl::answer(const Scraper& scraper, std::size_t head_size) const {
  const auto start = scraper.scanner.start();
  const auto head = parse_head(std::string_view(scraper.in).substr(start, head_size - start), 0);
  if (!head) return write_refusal(head.error());
  httplib::Response response;
  router_.route(head->request, response);
  return write_response(head->request.method, std::move(response), Persistence::kClose);
}

Result<std::unique_ptr<MetricsServer>> MetricsServer::create(const std::string& listen, Page page) {
  const auto address = parse_listen_address(listen);
  if (!address) return tl::unexpected(address.error());
  auto listener = listen_on(*address);
  if (!listener) return tl::unexpected(listener.error());
  return std::unique_ptr<MetricsServer>(
      new MetricsServer(std::make_unique<Impl>(std::move(*listener), std::move(page))));
}

MetricsServer::MetricsServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MetricsServer::~MetricsServer() = default;
int MetricsServer::port() const { return impl_->port(); }

}  // namespace mimir_tuner
