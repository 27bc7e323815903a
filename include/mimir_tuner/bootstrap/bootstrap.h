#pragma once

#include <ctime>
#include <functional>
#include <string>

#include "bootstrap/certificate.h"
#include "mimir_tuner/kube/cluster.h"

namespace mimir_tuner {

/// What to set up.
struct Task {
  std::string secret_namespace;
  std::string secret;   ///< The Secret must exist, but may be empty. Its keys: tls.crt, tls.key, ca.crt.
  std::string webhook;  ///< Name of the MutatingWebhookConfiguration.
  Wanted wanted;
  int wait_seconds = 120;   ///< How long to wait for objects that do not exist yet.
  int settle_seconds = 10;  ///< How long the API servers get to load a new CA before its certificate is used.
};

/// Clock and output. Tests replace them, so that they need not wait.
struct World {
  std::function<std::time_t()> now;
  std::function<void(int seconds)> sleep;
  std::function<void(const std::string& line)> say;
};

/// Makes sure that the Secret has a valid certificate and that the webhook configuration trusts it. The API
/// server trusts the active certificate at every moment: a new CA is first added to the old ones, and only
/// then is the certificate replaced. It is safe to run this again, concurrently, or after an interruption:
/// each write names the resourceVersion that it is based on, and is repeated after a conflict. The error
/// names the object and the API server's reason.
Result<void> bootstrap(const Task& task, Cluster& cluster, const World& world);

}  // namespace mimir_tuner
