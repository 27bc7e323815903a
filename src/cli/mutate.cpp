#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "cli/atomic_write.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "mimir_tuner/manifests/manifests.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/manifests/resource_list.h"
#include "mimir_tuner/report/diff.h"

namespace mimir_tuner {
namespace {

struct MutateArguments : ManifestArguments {
  bool in_place = false;
  bool diff = false;
};

// Joins the files into one stream of documents.
void write_stream(std::ostream& out, const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto& text = texts[i];
    out << text;
    const bool last = i + 1 == texts.size();
    if (last) continue;
    if (!text.empty() && text.back() != '\n') out << '\n';
    if (!texts[i + 1].starts_with("---")) out << "---\n";
  }
}

void write_files(std::ostream& out, const std::vector<Input>& inputs, const std::vector<std::string>& texts,
                 std::vector<std::string>& errors) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i] == inputs[i].text) continue;
    if (const auto written = replace_file(inputs[i].name, inputs[i].text, texts[i]))
      out << inputs[i].name << ": changed\n";
    else
      errors.push_back(written.error().message);
  }
}

// Prints the errors and returns the exit code.
int print_errors(const std::vector<std::string>& errors, std::ostream& err) {
  for (const auto& error : errors) err << error << '\n';
  return errors.empty() ? kNothingToDo : kError;
}

// Runs as a KRM function: the list's own policy takes precedence, and the findings go into its results.
// Writes nothing if any item cannot be read.
int mutate_resource_list(const MutateArguments& arguments, const std::vector<Input>& inputs,
                         const ResourceList& list, const Policy& policy, std::vector<std::string> errors,
                         Streams streams) {
  const auto result =
      process_manifests(list.policy.value_or(policy), inputs,
                        {.default_namespace = arguments.default_namespace, .keep_texts = true});
  errors.insert(errors.end(), result.errors.begin(), result.errors.end());
  errors.insert(errors.end(), result.non_objects.begin(), result.non_objects.end());
  if (errors.empty()) {
    const auto text = with_results(result.texts.front(), result.report);
    if (text)
      streams.out << *text;
    else
      errors.push_back(inputs.front().name + ": cannot write the results: " + text.error().message);
  }
  return print_errors(errors, streams.err);
}

bool reads_standard_input(const MutateArguments& arguments) {
  for (const auto& path : arguments.paths)
    if (path == "-") return true;
  return arguments.paths.empty();
}

int mutate(const MutateArguments& arguments, Streams streams) {
  const auto policy = read_policy(arguments.policy_file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  if (arguments.in_place && reads_standard_input(arguments)) {
    streams.err << "--in-place requires file arguments\n";
    return kError;
  }
  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.paths, streams.in, errors);
  if (inputs.size() == 1 && !arguments.in_place && !arguments.diff) {
    if (const auto list = read_resource_list(inputs.front())) {
      if (*list) return mutate_resource_list(arguments, inputs, **list, *policy, std::move(errors), streams);
      errors.push_back(list->error().message);
      return print_errors(errors, streams.err);
    }
  }
  const auto result = process_manifests(*policy, inputs,
                                        {.default_namespace = arguments.default_namespace,
                                         .unread = errors.empty() ? "" : errors.front(),
                                         .keep_texts = true});
  errors.insert(errors.end(), result.errors.begin(), result.errors.end());
  if (arguments.in_place)
    write_files(streams.out, inputs, result.texts, errors);
  else if (arguments.diff)
    write_diff(streams.out, result.report, {.terminal = is_terminal(streams.out)});
  else
    write_stream(streams.out, result.texts);
  for (const auto& error : errors) streams.err << error << '\n';
  for (const auto& note : result.non_objects) streams.err << note << " (not changed)\n";
  for (const auto& note : result.reviews) streams.err << note << '\n';
  for (const auto& object : result.report.objects)
    if (object.changes && object.mode == Mode::kAudit)
      streams.err << object.title() << ": not changed, because the policy's mode is audit\n";
  return errors.empty() ? kNothingToDo : kError;
}

}  // namespace

void add_mutate_command(CommandLine& line) {
  const auto arguments = std::make_shared<MutateArguments>();
  auto* command = line.app.add_subcommand("mutate",
                                          "Write the manifests with the changes applied; all other bytes "
                                          "stay the same (for use as a Helm post-renderer or KRM function)");
  add_manifest_options(*command, *arguments);
  auto* in_place = command->add_flag("--in-place,-i", arguments->in_place,
                                     "Rewrite the files that change, each one atomically");
  command
      ->add_flag("--diff", arguments->diff,
                 "Write a unified diff for git apply or patch instead of the manifests")
      ->excludes(in_place);
  command->callback([&line, arguments] { line.code = mutate(*arguments, line.streams); });
}

}  // namespace mimir_tuner
