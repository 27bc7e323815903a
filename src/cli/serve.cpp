#include "cli/serve.h"

#include <ostream>
#include <thread>

#include "mimir_tuner/http/metrics_server.h"
#include "mimir_tuner/process/process.h"
#include "mimir_tuner/process/signals.h"
#include "mimir_tuner/webhook/webhook_service.h"

namespace mimir_tuner {
namespace {

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

}  // namespace

int serve(const ServeArguments& arguments, Streams streams) {
  hold_signals();
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

}  // namespace mimir_tuner
