#include <ostream>

#include "cli/commands.h"
#include "cli/manifests.h"
#include "cli/policy_file.h"
#include "report/table.h"

namespace mimir_tuner::cli {

int mutate(const ManifestArguments& arguments, Streams streams) {
  const auto policy = read_policy(arguments.policy_file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.paths, streams.in, errors);
  const auto result = process_manifests(*policy, inputs, {.default_namespace = arguments.default_namespace, .keep_texts = true});
  errors.insert(errors.end(), result.errors.begin(), result.errors.end());
  for (const auto& error : errors) streams.err << error << '\n';
  for (std::size_t i = 0; i < result.texts.size(); ++i) {
    const auto& text = result.texts[i];
    streams.out << text;
    const bool last = i + 1 == result.texts.size();
    if (last) continue;
    // Files are joined into one stream of documents.
    if (!text.empty() && text.back() != '\n') streams.out << '\n';
    if (!result.texts[i + 1].starts_with("---")) streams.out << "---\n";
  }
  streams.out.flush();
  if (!streams.out) {
    streams.err << "cannot write to standard output\n";
    return kError;
  }
  for (const auto& object : result.report.objects) {
    if (object.changes && object.mode == Mode::kAudit) streams.err << object.title() << ": not changed, the policy's mode is audit here\n";
  }
  return errors.empty() ? kNothingToDo : kError;
}

}  // namespace mimir_tuner::cli
