#include <CLI/CLI.hpp>
#include <map>
#include <memory>

#include "cli/choice.h"
#include "cli/serve.h"

namespace mimir_tuner {
namespace {

template <class Value>
CLI::Option* add_choice(CLI::App& command, const char* name, Value& value,
                        const std::map<std::string, Value>& words, const char* help, const char* type) {
  return command.add_option(name, value, help)->transform(one_of(words))->type_name(type);
}

void add_tls_options(CLI::App& command, TlsFiles& tls) {
  command.add_option("--tls-cert", tls.cert_file, "Certificate chain, PEM")->required()->type_name("FILE");
  command.add_option("--tls-key", tls.key_file, "Private key, PEM")->required()->type_name("FILE");
  add_choice<TlsVersion>(command, "--tls-min-version", tls.oldest,
                         {{"1.2", TlsVersion::k12}, {"1.3", TlsVersion::k13}},
                         "Oldest TLS version (default: 1.2)", "1.2|1.3");
  auto* authority =
      command
          .add_option("--client-ca", tls.client_ca_file,
                      "Take reviews only from clients with a certificate of this authority, PEM")
          ->type_name("FILE");
  command.add_option("--client-name", tls.client_names, "And only with this name in it; may be repeated")
      ->needs(authority)
      ->type_name("NAME");
}

void add_log_options(CLI::App& command, ServeArguments& arguments) {
  command
      .add_option("--log-level", arguments.log_level,
                  "debug, info, warning, error, or @FILE that holds one of them (default: info)")
      ->check(CLI::Validator(
          [](const std::string& text) {
            return text.starts_with("@") || log_level_of(text) ? "" : "debug, info, warning, error or @FILE";
          },
          ""))
      ->type_name("LEVEL|@FILE");
  add_choice<LogFormat>(command, "--log-format", arguments.log_format,
                        {{"json", LogFormat::kJson}, {"text", LogFormat::kText}},
                        "Format of the log (default: json)", "json|text");
}

}  // namespace

void add_serve_commands(CLI::App& app, const std::string& version, Streams streams, int& code) {
  const auto arguments = std::make_shared<ServeArguments>();
  arguments->version = version;
  auto* command =
      app.add_subcommand("serve", "Run the webhook: POST /mutate, GET /healthz, GET /readyz over HTTPS");
  command
      ->add_option("--listen", arguments->listen,
                   "Address and port, as 0.0.0.0:8443, [::1]:8443 or :8443 for all (default: :8443)")
      ->type_name("ADDR:PORT");
  add_tls_options(*command, arguments->tls);
  command->add_option("--policy", arguments->policy_file, "Policy file; without it the built-in policy")
      ->type_name("FILE");
  command
      ->add_option("--metrics-listen", arguments->metrics_listen,
                   "Plain HTTP address and port of GET /metrics (default: none)")
      ->type_name("ADDR:PORT");
  command
      ->add_option("--shutdown-delay", arguments->shutdown_delay_seconds,
                   "Seconds to go on serving after SIGTERM, while endpoints forget this replica (default: 5)")
      ->check(CLI::Range(0, 300))
      ->type_name("SECONDS");
  add_choice<OnOverload>(
      *command, "--overload", arguments->overload,
      {{"allow", OnOverload::kAllow}, {"refuse", OnOverload::kRefuse}},
      "What becomes of reviews that there is no time for: allowed untuned, or 429 (default: allow)",
      "allow|refuse");
  add_log_options(*command, *arguments);
  command->callback([=, &code] { code = serve(*arguments, streams); });

  const auto probe = std::make_shared<HealthArguments>();
  auto* probe_command = app.add_subcommand(
      "health", "Ask the webhook on this machine whether it is ready. Exit 0: ready, 1: not");
  probe_command->add_option("--address", probe->address, "Where it listens (default: 127.0.0.1:8443)")
      ->type_name("ADDR:PORT");
  probe_command->add_option("--path", probe->path, "What to ask (default: /readyz)")
      ->check(CLI::IsMember({"/readyz", "/healthz", "/readyz?verbose"}))
      ->type_name("PATH");
  probe_command->add_option("--timeout", probe->timeout_seconds, "Seconds to wait (default: 3)")
      ->check(CLI::Range(1, 60))
      ->type_name("SECONDS");
  probe_command->callback([=, &code] { code = health(*probe, streams); });
}

}  // namespace mimir_tuner
