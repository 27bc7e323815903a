#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <map>
#include <ostream>

#include "cli/audit_options.h"
#include "cli/serve.h"
#include "cli/wrong_words.h"

namespace mimir_tuner {
namespace {

constexpr const char* kVersion = MIMIR_TUNER_VERSION;

void add_bootstrap_options(CLI::App& command, BootstrapArguments& arguments) {
  const auto name = [&](const char* option, std::string& value, const char* help) {
    command.add_option(option, value, help)->required()->type_name("NAME");
  };
  name("--namespace", arguments.secret_namespace, "Namespace of the Secret");
  name("--secret", arguments.secret, "Secret for the certificate; it must be there, and may be empty");
  name("--webhook", arguments.webhook, "MutatingWebhookConfiguration that shall trust it");
  command
      .add_option("--dns-name", arguments.dns_names,
                  "Name that the certificate is for, SERVICE.NAMESPACE.svc; may be repeated")
      ->required()
      ->type_name("NAME");
  command
      .add_option("--validity-days", arguments.validity_days, "Days that a certificate holds (default: 1095)")
      ->check(CLI::Range(1, 36500))
      ->type_name("DAYS");
  command
      .add_option("--renew-before-days", arguments.renew_before_days,
                  "Days before its end that it is renewed (default: 365)")
      ->check(CLI::Range(0, 36500))
      ->type_name("DAYS");
  command.add_option("--server", arguments.server, "API server (default: as Kubernetes tells a pod)")
      ->type_name("HOST:PORT");
  command.add_option("--token-file", arguments.token_file, "Token (default: the pod's service account)")
      ->type_name("FILE");
  command
      .add_option("--ca-file", arguments.authority_file,
                  "Authority of the API server (default: the pod's service account)")
      ->type_name("FILE");
}

}  // namespace

int run(int argc, const char* const* argv, Streams streams) {
  CLI::App app(
      "Tunes Grafana Mimir as it reaches Kubernetes: GOMAXPROCS, memberlist gossip and gRPC compression.",
      "mimir-tuner");
  app.set_version_flag("--version", std::string("mimir-tuner ") + kVersion);
  app.require_subcommand(1);
  app.failure_message(explain_wrong_words);
  int code = kNothingToDo;
  const CommandLine line{app, streams, code};

  AuditArguments audit_arguments;
  auto* audit_command = app.add_subcommand(
      "audit",
      "Report what would change and why, change nothing. Exit 0: nothing to change, 1: changes, 2: error");
  add_manifest_options(*audit_command, audit_arguments);
  add_audit_options(*audit_command, audit_arguments);
  audit_arguments.tool_version = kVersion;
  audit_command->callback([&] { code = audit(audit_arguments, streams); });

  add_mutate_command(line);
  add_explain_command(line);
  add_policy_command(line);
  add_help_commands(line);

  add_serve_commands(app, kVersion, streams, code);

  BootstrapArguments bootstrap_arguments;
  auto* bootstrap_command = app.add_subcommand(
      "bootstrap",
      "Make or renew the webhook's certificate in the cluster, and have the API server trust it");
  add_bootstrap_options(*bootstrap_command, bootstrap_arguments);
  bootstrap_command->callback([&] { code = bootstrap(bootstrap_arguments, streams); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    code = app.exit(error, streams.out, streams.err) == 0 ? kNothingToDo : kError;
  }
  if (audit_command->parsed())
    return code;  // it says itself what it could not write, and a reader that has seen enough is no failure
  streams.out.flush();
  if (streams.out) return code;
  streams.err << "cannot write to standard output: it is closed, or its disk is full\n";
  return kError;
}

}  // namespace mimir_tuner
