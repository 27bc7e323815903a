#pragma once

#include <string>

#include "mimir_tuner/tls/tls_context.h"
#include "webhook/decision_log.h"

namespace mimir_tuner {

/// What to answer to reviews that come while the webhook is overloaded: allow the object unchanged, or refuse
/// it with 429.
enum class OnOverload { kAllow, kRefuse };

/// What a WebhookService works with.
struct WebhookOptions {
  TlsFiles tls;
  std::string policy_file;         ///< "": the built-in policy.
  std::string log_level = "info";  ///< A level, or @FILE, which is watched like the other files.
  LogFormat log_format = LogFormat::kJson;
  OnOverload overload = OnOverload::kAllow;
  std::string version;  ///< Of mimir-tuner, for the metric build_info.
};

}  // namespace mimir_tuner
