#pragma once

#include <ctime>
#include <functional>
#include <string>

#include "bootstrap/certificate.h"
#include "mimir_tuner/kube/cluster.h"

namespace mimir_tuner {

struct Task {
  std::string secret_namespace,
      secret;           ///< The Secret must exist; it may be empty. Its keys: tls.crt, tls.key, ca.crt.
  std::string webhook;  ///< Name of the MutatingWebhookConfiguration.
  Wanted wanted;
  int wait_seconds = 120;   ///< How long to wait for objects that are not there yet.
  int settle_seconds = 10;  ///< How long the API servers have to take up a new authority before a certificate
                            ///< of it is written.
};

/// The world outside, so that tests need no time to pass.
struct World {
  std::function<std::time_t()> now;
  std::function<void(int seconds)> sleep;
  std::function<void(const std::string& line)> say;
};

/// Sees to it that the Secret holds a good certificate, and that the webhook configuration trusts it. At no
/// moment of it does the API server distrust a certificate that is in use: a new authority is trusted beside
/// the old ones first, and only then the certificate is replaced. Running it again, twice at once, or after
/// it was cut short is safe: each write names the version that it was decided on.
Result<void> bootstrap(const Task& task, Cluster& cluster, const World& world);

}  // namespace mimir_tuner
