#include <ostream>

#include "cli/commands.h"
#include "cli/policy_file.h"

namespace mimir_tuner::cli {

int policy_validate(const std::string& file, Streams streams) {
  const auto policy = read_policy(file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  streams.out << file << ": valid (hash " << policy->hash << ")\n";
  return kNothingToDo;
}

int policy_default(Streams streams) {
  streams.out << default_policy_text();
  return kNothingToDo;
}

}  // namespace mimir_tuner::cli
