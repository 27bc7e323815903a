// A server for the integration tests: the body of a request decides how the handler behaves.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

#include "mimir_tuner/http/https_server.h"
#include "mimir_tuner/process/process.h"
#include "mimir_tuner/process/signals.h"
#include "mimir_tuner/tls/tls_context.h"

namespace {

using namespace mimir_tuner;

/// Understands "sleep MS", "throw", "repeat N" and "echo TEXT". Any other body is answered with its size.
Reply answer(std::string_view body) {
  const auto number = [&body](std::size_t prefix) {
    return std::atoi(std::string(body.substr(prefix)).c_str());
  };
  if (body.starts_with("sleep ")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(number(6)));
    return {200, "application/json", "{\"slept\":true}"};
  }
  if (body == "throw") throw std::runtime_error("secret detail");
  if (body.starts_with("repeat "))
    return {200, "application/json", std::string(static_cast<std::size_t>(number(7)), 'x')};
  if (body.starts_with("echo ")) return {200, "application/json", std::string(body.substr(5))};
  return {200, "application/json", "{\"size\":" + std::to_string(body.size()) + "}"};
}

}  // namespace

/// Usage: test_server LISTEN CERT KEY [NAME=NUMBER]..., with times in milliseconds. Prints "port N". SIGHUP
/// reloads the certificate.
int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  if (argc < 4) return 2;
  const TlsFiles files{.cert_file = argv[2], .key_file = argv[3]};
  const auto tls = load_tls_context(files);
  if (!tls) {
    std::fprintf(stderr, "error: %s\n", tls.error().message.c_str());
    return 1;
  }
  HttpsOptions options{.listen = argv[1], .tls = *tls};
  long drain_ms = 0;
  for (int i = 4; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const long value = std::atol(argument.substr(equals + 1).c_str());
    if (name == "request")
      options.request_deadline = std::chrono::milliseconds(value);
    else if (name == "handshake")
      options.handshake_deadline = std::chrono::milliseconds(value);
    else if (name == "idle")
      options.idle_timeout = std::chrono::milliseconds(value);
    else if (name == "connections")
      options.max_connections = static_cast<std::size_t>(value);
    else if (name == "threads")
      options.max_threads = static_cast<std::size_t>(value);
    else if (name == "drain")
      drain_ms = value;
    else
      return 2;
  }
  prepare_process();
  auto created = HttpsServer::create(std::move(options), answer);
  if (!created) {
    std::fprintf(stderr, "error: %s\n", created.error().message.c_str());
    return 1;
  }
  HttpsServer& server = **created;
  const SignalWatcher signals(
      [&server, drain_ms](int) {
        server.drain();
        std::this_thread::sleep_for(std::chrono::milliseconds(drain_ms));
        server.stop();
      },
      [&] {
        auto context = load_tls_context(files);
        if (context) server.use(*context);
        std::printf("%s\n", context ? "reloaded" : context.error().message.c_str());
        std::fflush(stdout);
      });
  std::printf("port %d\n", server.port());
  std::fflush(stdout);
  server.run();
  return 0;
}
