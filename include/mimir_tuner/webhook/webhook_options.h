#pragma once

#include <string>

#include "mimir_tuner/process/log.h"
#include "mimir_tuner/tls/tls_context.h"

namespace mimir_tuner {

/// How to answer reviews that exceed the capacity: allow the object unchanged, or refuse it with 429.
enum class OnOverload { kAllow, kRefuse };

/// The settings of a WebhookService.
struct WebhookOptions {
  TlsFiles tls;
  std::string policy_file;         ///< Empty for the built-in policy.
  std::string log_level = "info";  ///< A level, or @FILE for a file that contains one. The file is watched.
  LogFormat log_format = LogFormat::kJson;
  OnOverload overload = OnOverload::kAllow;
  std::string version;  ///< The release of mimir-tuner, for the metric mimir_tuner_build_info.
};

}  // namespace mimir_tuner
