#include "mimir_tuner/manifests/policy_file.h"

#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/process/file.h"

namespace mimir_tuner {

Result<Policy> read_policy(const std::string& file) {
  if (file.empty()) return default_policy();
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  return load_policy(*text, file);
}

}  // namespace mimir_tuner
