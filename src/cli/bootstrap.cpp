#include "bootstrap/bootstrap.h"

#include <chrono>
#include <ostream>
#include <thread>

#include "bootstrap/https_cluster.h"
#include "cli/commands.h"

namespace mimir_tuner::cli {
namespace {

Result<bootstrap::Access> access_of(const BootstrapArguments& arguments) {
  if (arguments.server.empty()) return bootstrap::access_of_pod();
  bootstrap::Access access;
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
  const bootstrap::World world = {
      .now = [] { return std::time(nullptr); },
      .sleep = [](int seconds) { std::this_thread::sleep_for(std::chrono::seconds(seconds)); },
      .say = [&](const std::string& line) { streams.out << "bootstrap: " << line << std::endl; },
  };
  const bootstrap::Task task = {.secret_namespace = arguments.secret_namespace,
                                .secret = arguments.secret,
                                .webhook = arguments.webhook,
                                .wanted = {arguments.dns_names, arguments.validity_days, arguments.renew_before_days}};
  const auto cluster = bootstrap::https_cluster(*access);
  if (const auto done = bootstrap::bootstrap(task, *cluster, world); !done) {
    streams.err << "bootstrap: " << done.error().message << '\n';
    return kError;
  }
  return kNothingToDo;
}

}  // namespace mimir_tuner::cli
