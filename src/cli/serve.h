#pragma once

#include <string>

#include "cli/commands.h"
#include "mimir_tuner/webhook/webhook_options.h"

namespace CLI {
class App;
}

namespace mimir_tuner {

struct ServeArguments : WebhookOptions {
  std::string listen = ":8443";
  std::string metrics_listen;  ///< "": no metrics.
  int shutdown_delay_seconds = 5;
};

/// Runs the webhook until SIGTERM or SIGINT. SIGTERM drains first (--shutdown-delay), SIGINT does not; a
/// second signal ends it at once. SIGHUP reads every file again.
int serve(const ServeArguments& arguments, Streams streams);

struct HealthArguments {
  std::string address = "127.0.0.1:8443";
  std::string path = "/readyz";
  int timeout_seconds = 3;
};

/// Asks a webhook on this machine whether it is ready: for probes of images without a shell. Exit 0: ready,
/// 1: not ready or not there.
int health(const HealthArguments& arguments, Streams streams);

/// Adds both commands with their options.
void add_serve_commands(CLI::App& app, const std::string& version, Streams streams, int& code);

}  // namespace mimir_tuner
