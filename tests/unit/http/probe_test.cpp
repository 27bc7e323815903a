#include "mimir_tuner/http/probe.h"

#include <doctest/doctest.h>

#include <thread>

#include "http/listen_address.h"
#include "mimir_tuner/http/https_server.h"
#include "mimir_tuner/process/process.h"
#include "tls_peer.h"

using namespace mimir_tuner;
using namespace std::chrono_literals;

namespace {

/// A running server on a free port.
class RunningServer {
 public:
  RunningServer() {
    prepare_process();
    HttpsOptions options{.listen = "127.0.0.1:0", .tls = testing::server_context()};
    auto created = HttpsServer::create(std::move(options), [](std::string_view) { return Reply{}; });
    REQUIRE(created);
    server = std::move(*created);
    thread_ = std::thread([this] { server->run(); });
  }
  ~RunningServer() {
    server->stop();
    thread_.join();
  }
  std::string address() const { return "127.0.0.1:" + std::to_string(server->port()); }

  std::unique_ptr<HttpsServer> server;

 private:
  std::thread thread_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a probe returns the body of a ready server without verifying its certificate") {
  const RunningServer running;
  CHECK(probe(running.address(), "/readyz", 5s) == "ok\n");
}

TEST_CASE("a probe says why a server is not ready") {
  const RunningServer running;
  running.server->set_readiness([] { return Health{"no policy", {"detail"}}; });
  const auto answer = probe(running.address(), "/readyz?verbose", 5s);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().message ==
        "https://" + running.address() + "/readyz?verbose: not ready: status 503: no policy");
}

TEST_CASE("a response that is too long is not read to its end") {
  const RunningServer running;
  running.server->set_readiness([] { return Health{"", {std::string(1 << 20, 'x')}}; });
  const auto answer = probe(running.address(), "/readyz?verbose", 5s);
  REQUIRE_FALSE(answer);
  CHECK(has(answer.error().message, "too long"));
}

TEST_CASE("a probe without a server names the address and the remedy") {
  int port = 0;
  {
    const auto listener = listen_on({"127.0.0.1", 0});
    REQUIRE(listener);
    port = listener->port;
  }
  const std::string address = "127.0.0.1:" + std::to_string(port);
  const auto answer = probe(address, "/readyz", 2s);
  REQUIRE_FALSE(answer);
  CHECK(has(answer.error().message, "https://" + address + "/readyz: "));
  CHECK(has(answer.error().message, "check that the server is running"));
}

TEST_CASE("a probe of a silent server ends in time") {
  const auto listener = listen_on({"127.0.0.1", 0});
  REQUIRE(listener);
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(probe("127.0.0.1:" + std::to_string(listener->port), "/readyz", 200ms));
  CHECK(std::chrono::steady_clock::now() - begin < 5s);
}

TEST_CASE("a probe refuses an address without a port") {
  const auto answer = probe("localhost", "/readyz", 1s);
  REQUIRE_FALSE(answer);
  CHECK(has(answer.error().message, "ADDR:PORT"));
}
