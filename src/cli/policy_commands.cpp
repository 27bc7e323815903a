#include <ostream>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/policy_file.h"

namespace mimir_tuner::cli {
namespace {

Result<Policy> policy_of(std::istream& in) {
  std::vector<std::string> errors;
  const auto inputs = read_inputs({"-"}, in, errors);
  if (!errors.empty()) return fail(errors.front());
  return load_policy(inputs.front().text, "-");
}

}  // namespace

int policy_validate(const std::string& file, Streams streams) {
  const auto policy = file == "-" ? policy_of(streams.in) : read_policy(file);
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
