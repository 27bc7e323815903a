// Any text loads as a policy or gives an error that names the file. The first line is also matched as a glob
// against the rest.
#include "mimir_tuner/policy/policy.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "mimir_tuner/text/glob.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto policy = mimir_tuner::load_policy(text, "policy.yaml");
  if (policy) {
    if (policy->config_keys.empty() || policy->hash.size() != 12) std::abort();
    policy->effective("mimir", {"ingester"});
  } else if (!policy.error().message.starts_with("policy.yaml:")) {
    std::abort();
  }
  const auto line = text.find('\n');
  if (line != std::string_view::npos)
    mimir_tuner::glob_match(text.substr(0, line), text.substr(line + 1, 300));
  return 0;
}
