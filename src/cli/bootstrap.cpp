#include "mimir_tuner/bootstrap/bootstrap.h"

#include <chrono>
#include <ostream>
#include <thread>

#include "cli/commands.h"
#include "mimir_tuner/kube/https_cluster.h"

namespace mimir_tuner {
namespace {

Result<Access> access_of(const BootstrapArguments& arguments) {
  if (arguments.server.empty()) return access_of_pod();
  Access access;
  const auto colon = arguments.server.rfind(':');
  if (colon == std::string::npos) return fail("--server " + arguments.server + ": write it as HOST:PORT");
  access.host = arguments.server.substr(0, colon);
  access.port = arguments.server.substr(colon + 1);
  return access;
}

}  // namespace

int bootstrap(const BootstrapArguments& arguments, Streams streams) {
  auto access = access_of(arguments);
  if (!access) {
    streams.err << "bootstrap: " << access.error().message << '\n';
    return kError;
  }
  if (!arguments.token_file.empty()) access->token_file = arguments.token_file;
  if (!arguments.authority_file.empty()) access->authority_file = arguments.authority_file;
  const World world = {
      .now = [] { return std::time(nullptr); },
      .sleep = [](int seconds) { std::this_thread::sleep_for(std::chrono::seconds(seconds)); },
      .say = [&](const std::string& line) { streams.out << "bootstrap: " << line << std::endl; },
  };
  const Task task = {.secret_namespace = arguments.secret_namespace,
                     .secret = arguments.secret,
                     .webhook = arguments.webhook,
                     .wanted = {arguments.dns_names, arguments.validity_days, arguments.renew_before_days}};
  const auto cluster = https_cluster(*access);
  if (const auto done = bootstrap(task, *cluster, world); !done) {
    streams.err << "bootstrap: " << done.error().message << '\n';
    return kError;
  }
  return kNothingToDo;
}

}  // namespace mimir_tuner
