#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "cli/commands.h"
#include "mimir_tuner/http/probe.h"

namespace mimir_tuner {
namespace {

struct HealthArguments {
  std::string address = "127.0.0.1:8443";
  std::string path = "/readyz";
  int timeout_seconds = 3;
};

int health(const HealthArguments& arguments, Streams streams) {
  const std::chrono::seconds timeout(arguments.timeout_seconds);
  const auto body = probe(arguments.address, arguments.path, timeout);
  if (!body) {
    streams.err << body.error().message << '\n';
    return 1;
  }
  streams.out << *body;
  return kNothingToDo;
}

}  // namespace

void add_health_command(CommandLine& line) {
  const auto arguments = std::make_shared<HealthArguments>();
  auto* command = line.app.add_subcommand("health",
                                          "Check whether the webhook on this machine is ready, for probes of "
                                          "images without a shell. Exit 0: ready, "
                                          "1: not ready");
  command->add_option("--address", arguments->address, "Address of the webhook (default: 127.0.0.1:8443)")
      ->type_name("ADDR:PORT");
  command->add_option("--path", arguments->path, "Path to request (default: /readyz)")
      ->check(CLI::IsMember({"/readyz", "/healthz", "/readyz?verbose"}))
      ->type_name("PATH");
  command->add_option("--timeout", arguments->timeout_seconds, "Seconds to wait (default: 3)")
      ->check(CLI::Range(1, 60))
      ->type_name("SECONDS");
  command->callback([&line, arguments] { line.code = health(*arguments, line.streams); });
}

}  // namespace mimir_tuner
