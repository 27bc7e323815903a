#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <ostream>
#include <thread>

#include "cli/choice.h"
#include "cli/commands.h"
#include "mimir_tuner/http/metrics_server.h"
#include "mimir_tuner/process/process.h"
#include "mimir_tuner/process/signals.h"
#include "mimir_tuner/webhook/webhook_options.h"
#include "mimir_tuner/webhook/webhook_service.h"

namespace mimir_tuner {
namespace {

struct ServeArguments : WebhookOptions {
  std::string listen = ":8443";
  std::string metrics_listen;  // empty: no metrics
  int shutdown_delay_seconds = 5;
};

int give_up(const Error& error, Streams streams) {
  streams.err << error.message << '\n';
  return kError;
}

void shut_down(HttpsServer& https, DecisionLog& log, int signal, std::chrono::seconds delay) {
  const bool at_once = signal == SIGINT || delay.count() == 0;
  log.event("stopping", at_once ? "" : "serving for " + std::to_string(delay.count()) + " s more");
  https.drain();
  if (!at_once) std::this_thread::sleep_for(delay);
  https.stop();
}

// Runs until SIGTERM or SIGINT. SIGTERM drains for --shutdown-delay first, SIGINT does not; a second signal
// ends the process immediately. SIGHUP rereads all files.
int serve(const ServeArguments& arguments, Streams streams) {
  hold_signals();
  prepare_process();
  WebhookService service(arguments);
  if (const auto loaded = service.load(); !loaded) return give_up(loaded.error(), streams);
  HttpsOptions options{.listen = arguments.listen, .tls = service.tls()};
  options.overloaded = [&service](std::string_view body) { return service.shed(body); };
  const auto created = HttpsServer::create(
      std::move(options), [&service](std::string_view body) { return service.review_body(body); });
  if (!created) return give_up(created.error(), streams);
  HttpsServer& https = **created;
  https.set_readiness([&service] { return service.health(); });
  std::string where = "port " + std::to_string(https.port()) + ", policy " + service.policy()->hash;
  std::unique_ptr<MetricsServer> metrics;
  if (!arguments.metrics_listen.empty()) {
    auto made = MetricsServer::create(arguments.metrics_listen, [&service] { return service.metrics(); });
    if (!made) return give_up(made.error(), streams);
    metrics = std::move(*made);
    where += ", metrics on port " + std::to_string(metrics->port());
  }
  service.watch(https);
  const std::chrono::seconds delay(arguments.shutdown_delay_seconds);
  const SignalWatcher signals([&](int signal) { shut_down(https, service.log(), signal, delay); },
                              [&service] { service.reload(); });
  trim_memory();  // what only the start needed
  service.log().event("listening", where);
  https.run();
  service.unwatch();
  service.log().event("stopped");
  return kNothingToDo;
}

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
                         "Minimum TLS version (default: 1.2)", "1.2|1.3");
  auto* authority =
      command
          .add_option("--client-ca", tls.client_ca_file,
                      "Accept requests only from clients with a certificate signed by this CA, PEM")
          ->type_name("FILE");
  command
      .add_option("--client-name", tls.client_names,
                  "Require this name in the client certificate; may be repeated")
      ->needs(authority)
      ->type_name("NAME");
}

void add_log_options(CLI::App& command, ServeArguments& arguments) {
  command
      .add_option(
          "--log-level", arguments.log_level,
          "debug, info, warning, error, or @FILE for a file that contains one of them (default: info)")
      ->check(CLI::Validator(
          [](const std::string& text) {
            return text.starts_with("@") || log_level_of(text) ? "" : "debug, info, warning, error or @FILE";
          },
          ""))
      ->type_name("LEVEL|@FILE");
  add_choice<LogFormat>(command, "--log-format", arguments.log_format,
                        {{"json", LogFormat::kJson}, {"text", LogFormat::kText}},
                        "Log format (default: json)", "json|text");
}

}  // namespace

void add_serve_command(CommandLine& line) {
  const auto arguments = std::make_shared<ServeArguments>();
  arguments->version = line.version;
  auto* command = line.app.add_subcommand(
      "serve", "Run the webhook: POST /mutate, GET /healthz and GET /readyz over HTTPS");
  command
      ->add_option("--listen", arguments->listen,
                   "Address and port, such as 0.0.0.0:8443, [::1]:8443, or :8443 for all addresses (default: "
                   ":8443)")
      ->type_name("ADDR:PORT");
  add_tls_options(*command, arguments->tls);
  add_policy_option(*command, arguments->policy_file);
  command
      ->add_option("--metrics-listen", arguments->metrics_listen,
                   "Address and port for GET /metrics over plain HTTP (default: no metrics)")
      ->type_name("ADDR:PORT");
  command
      ->add_option("--shutdown-delay", arguments->shutdown_delay_seconds,
                   "Seconds to keep serving after SIGTERM, until endpoints no longer list this replica "
                   "(default: 5)")
      ->check(CLI::Range(0, 300))
      ->type_name("SECONDS");
  add_choice<OnOverload>(
      *command, "--overload", arguments->overload,
      {{"allow", OnOverload::kAllow}, {"refuse", OnOverload::kRefuse}},
      "Response to requests that exceed the capacity: allow the object unchanged, or refuse it with 429 "
      "(default: allow)",
      "allow|refuse");
  add_log_options(*command, *arguments);
  command->callback([&line, arguments] { line.code = serve(*arguments, line.streams); });
}

}  // namespace mimir_tuner
