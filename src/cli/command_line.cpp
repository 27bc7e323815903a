#include <CLI/CLI.hpp>
#include <map>
#include <ostream>

#include "cli/audit_options.h"
#include "cli/commands.h"

namespace mimir_tuner::cli {
namespace {

constexpr const char* kVersion = MIMIR_TUNER_VERSION;

void add_manifest_options(CLI::App& command, ManifestArguments& arguments) {
  command.add_option("paths", arguments.paths, "Files, directories or - for standard input (the default)")->type_name("FILE|DIR|-");
  command.add_option("--policy", arguments.policy_file, "Policy file; without it the built-in policy")->type_name("FILE");
  command.add_option("--namespace,-n", arguments.default_namespace, "Namespace of objects that name none")->type_name("NAME");
}

void add_bootstrap_options(CLI::App& command, BootstrapArguments& arguments) {
  const auto name = [&](const char* option, std::string& value, const char* help) {
    command.add_option(option, value, help)->required()->type_name("NAME");
  };
  name("--namespace", arguments.secret_namespace, "Namespace of the Secret");
  name("--secret", arguments.secret, "Secret for the certificate; it must be there, and may be empty");
  name("--webhook", arguments.webhook, "MutatingWebhookConfiguration that shall trust it");
  command.add_option("--dns-name", arguments.dns_names, "Name that the certificate is for, SERVICE.NAMESPACE.svc; may be repeated")
      ->required()
      ->type_name("NAME");
  command.add_option("--validity-days", arguments.validity_days, "Days that a certificate holds (default: 1095)")
      ->check(CLI::Range(1, 36500))
      ->type_name("DAYS");
  command.add_option("--renew-before-days", arguments.renew_before_days, "Days before its end that it is renewed (default: 365)")
      ->check(CLI::Range(0, 36500))
      ->type_name("DAYS");
  command.add_option("--server", arguments.server, "API server (default: as Kubernetes tells a pod)")->type_name("HOST:PORT");
  command.add_option("--token-file", arguments.token_file, "Token (default: the pod's service account)")->type_name("FILE");
  command.add_option("--ca-file", arguments.authority_file, "Authority of the API server (default: the pod's service account)")
      ->type_name("FILE");
}

}  // namespace

int run(int argc, const char* const* argv, Streams streams) {
  CLI::App app("Tunes Grafana Mimir as it reaches Kubernetes: GOMAXPROCS, memberlist gossip and gRPC compression.", "mimir-tuner");
  app.set_version_flag("--version", std::string("mimir-tuner ") + kVersion);
  app.require_subcommand(1);
  int code = kNothingToDo;

  AuditArguments audit_arguments;
  auto* audit_command = app.add_subcommand("audit", "Report what would change and why, change nothing. Exit 0: nothing to change, 1: changes, 2: error");
  add_manifest_options(*audit_command, audit_arguments);
  add_audit_options(*audit_command, audit_arguments);
  audit_arguments.tool_version = kVersion;
  audit_command->callback([&] { code = audit(audit_arguments, streams); });

  ManifestArguments mutate_arguments;
  auto* mutate_command = app.add_subcommand("mutate", "Write the manifests with the changes made, every other byte as it was (a Helm post-renderer)");
  add_manifest_options(*mutate_command, mutate_arguments);
  mutate_command->callback([&] { code = mutate(mutate_arguments, streams); });

  ServeArguments serve_arguments;
  auto* serve_command = app.add_subcommand("serve", "Run the webhook: POST /mutate, GET /healthz, GET /readyz over HTTPS");
  serve_command->add_option("--listen", serve_arguments.listen, "Address and port, as 0.0.0.0:8443, [::1]:8443 or :8443 for all (default: :8443)")->type_name("ADDR:PORT");
  serve_command->add_option("--tls-cert", serve_arguments.cert_file, "Certificate chain, PEM")->required()->type_name("FILE");
  serve_command->add_option("--tls-key", serve_arguments.key_file, "Private key, PEM")->required()->type_name("FILE");
  serve_command->add_option("--policy", serve_arguments.policy_file, "Policy file; without it the built-in policy")->type_name("FILE");
  serve_command->callback([&] { code = serve(serve_arguments, streams); });

  BootstrapArguments bootstrap_arguments;
  auto* bootstrap_command =
      app.add_subcommand("bootstrap", "Make or renew the webhook's certificate in the cluster, and have the API server trust it");
  add_bootstrap_options(*bootstrap_command, bootstrap_arguments);
  bootstrap_command->callback([&] { code = bootstrap(bootstrap_arguments, streams); });

  auto* policy_command = app.add_subcommand("policy", "Check a policy file or print the built-in one");
  policy_command->require_subcommand(1);
  std::string policy_file;
  auto* validate_command = policy_command->add_subcommand("validate", "Check a policy file; errors name line and column");
  validate_command->add_option("file", policy_file, "Policy file")->required()->type_name("FILE");
  validate_command->callback([&] { code = policy_validate(policy_file, streams); });
  auto* default_command = policy_command->add_subcommand("default", "Print the built-in policy");
  default_command->callback([&] { code = policy_default(streams); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error, streams.out, streams.err) == 0 ? kNothingToDo : kError;
  }
  return code;
}

}  // namespace mimir_tuner::cli
