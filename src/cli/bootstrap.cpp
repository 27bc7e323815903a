#include "mimir_tuner/bootstrap/bootstrap.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <ostream>
#include <thread>

#include "cli/commands.h"
#include "mimir_tuner/kube/https_cluster.h"

namespace mimir_tuner {
namespace {

struct BootstrapArguments {
  std::string secret_namespace, secret, webhook;
  std::vector<std::string> dns_names;
  int validity_days = 1095;
  int renew_before_days = 365;
  std::string server;  // HOST:PORT; empty: from the environment of a pod
  std::string token_file, authority_file;
};

Result<Access> access_of(const BootstrapArguments& arguments) {
  if (arguments.server.empty()) return access_of_pod();
  Access access;
  const auto colon = arguments.server.rfind(':');
  if (colon == std::string::npos) return fail("--server " + arguments.server + ": the format is HOST:PORT");
  access.host = arguments.server.substr(0, colon);
  access.port = arguments.server.substr(colon + 1);
  return access;
}

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

void add_options(CLI::App& command, BootstrapArguments& arguments) {
  const auto name = [&](const char* option, std::string& value, const char* help) {
    command.add_option(option, value, help)->required()->type_name("NAME");
  };
  name("--namespace", arguments.secret_namespace, "Namespace of the Secret");
  name("--secret", arguments.secret, "Secret for the certificate; it must exist, and may be empty");
  name("--webhook", arguments.webhook, "MutatingWebhookConfiguration to update");
  command
      .add_option("--dns-name", arguments.dns_names,
                  "DNS name in the certificate, SERVICE.NAMESPACE.svc; may be repeated")
      ->required()
      ->type_name("NAME");
  command
      .add_option("--validity-days", arguments.validity_days, "Certificate lifetime in days (default: 1095)")
      ->check(CLI::Range(1, 36500))
      ->type_name("DAYS");
  command
      .add_option("--renew-before-days", arguments.renew_before_days,
                  "Renew the certificate this many days before it expires (default: 365)")
      ->check(CLI::Range(0, 36500))
      ->type_name("DAYS");
  command
      .add_option("--server", arguments.server,
                  "API server (default: KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT)")
      ->type_name("HOST:PORT");
  command
      .add_option("--token-file", arguments.token_file,
                  "Bearer token (default: the pod's service account token)")
      ->type_name("FILE");
  command
      .add_option("--ca-file", arguments.authority_file,
                  "CA certificate of the API server (default: the one of the pod's service account)")
      ->type_name("FILE");
}

}  // namespace

void add_bootstrap_command(CommandLine& line) {
  const auto arguments = std::make_shared<BootstrapArguments>();
  auto* command = line.app.add_subcommand(
      "bootstrap",
      "Create or renew the webhook's certificate in the cluster, and make the API server trust it");
  add_options(*command, *arguments);
  command->callback([&line, arguments] { line.code = bootstrap(*arguments, line.streams); });
}

}  // namespace mimir_tuner
