#include <ostream>

#include "cli/commands.h"
#include "cli/manifests.h"
#include "cli/policy_file.h"
#include "report/table.h"

namespace mimir_tuner::cli {

int audit(const AuditArguments& arguments, Streams streams) {
  const auto policy = read_policy(arguments.policy_file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.paths, streams.in, errors);
  auto result = process_manifests(*policy, inputs, {.default_namespace = arguments.default_namespace});
  result.report.errors += errors.size();
  for (const auto& error : errors) streams.err << error << '\n';
  for (const auto& error : result.errors) streams.err << error << '\n';
  write_table(streams.out, result.report, arguments.show);
  if (result.report.errors > 0) return kError;
  return result.report.changed_objects() > 0 ? kChanges : kNothingToDo;
}

}  // namespace mimir_tuner::cli
