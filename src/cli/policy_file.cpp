#include "cli/policy_file.h"

#include "cli/inputs.h"

namespace mimir_tuner::cli {

Result<Policy> read_policy(const std::string& file) {
  if (file.empty()) return default_policy();
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  return load_policy(*text, file);
}

}  // namespace mimir_tuner::cli
