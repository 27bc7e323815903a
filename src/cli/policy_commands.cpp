#include <ostream>

#include "cli/commands.h"
#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/policy/policy_fields.h"

namespace mimir_tuner {
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

int print_policy_schema(Streams streams) {
  streams.out << policy_schema();
  return kNothingToDo;
}

}  // namespace mimir_tuner
