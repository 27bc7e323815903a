#include <CLI/CLI.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/audit_outputs.h"
#include "cli/choice.h"
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "mimir_tuner/manifests/manifests.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

enum class FailOn { kChange, kWarning };

struct AuditArguments : ManifestArguments {
  std::vector<std::string> outputs;  // FORMAT or FORMAT=FILE
  std::string output_file;           // for the one output that has no file
  std::optional<Show> show;          // nullopt: the format's own default
  ColorChoice color = ColorChoice::kAuto;
  FailOn fail_on = FailOn::kChange;
  bool exit_zero = false;
  bool quiet = false;
  bool verbose = false;
  std::string tool_version;  // printed in the reports
};

ReportOptions options_for(const AuditArguments& arguments, const Output& output, const std::ostream& out) {
  ReportOptions options;
  options.show = arguments.verbose ? Show::kAll : describe(output.format).show;
  options.show = arguments.show.value_or(options.show);
  options.fail_on_warning = arguments.fail_on == FailOn::kWarning;
  if (output.file.empty()) {
    options.terminal = is_terminal(out);
    options.color = wants_color(arguments.color, out);
  } else {
    options.color = arguments.color == ColorChoice::kAlways;
  }
  return options;
}

Result<void> write_to_file(const AuditArguments& arguments, const Output& output, const Report& report,
                           const Summary& summary) {
  auto file = OutputFile::create(output.file);
  if (!file) return tl::unexpected(file.error());
  write_report(file->stream(), output.format, report, summary,
               options_for(arguments, output, file->stream()));
  return file->commit();
}

Result<void> write_to_stream(const AuditArguments& arguments, const Output& output, const Report& report,
                             const Summary& summary, std::ostream& out) {
  errno = 0;
  write_report(out, output.format, report, summary, options_for(arguments, output, out));
  out.flush();
  // A reader that closes the pipe early (`| head`) is not an error.
  if (out || errno == EPIPE) return {};
  return fail(std::string("cannot write to standard output: ") + std::strerror(errno != 0 ? errno : EIO));
}

// Returns whether every report was written; prints the errors to `err`.
bool write_all(const AuditArguments& arguments, const std::vector<Output>& outputs, const Report& report,
               Streams streams) {
  const Summary summary = summarise(report);
  bool written = true;
  bool to_stream = false;
  for (const auto& output : outputs) {
    const bool default_table = arguments.outputs.empty() && output.file.empty();
    if (arguments.quiet && default_table) return true;
    const auto done = output.file.empty() ? write_to_stream(arguments, output, report, summary, streams.out)
                                          : write_to_file(arguments, output, report, summary);
    to_stream = to_stream || output.file.empty();
    if (done) continue;
    streams.err << printable(done.error().message) << '\n';
    written = false;
  }
  if (!to_stream && !arguments.quiet) streams.err << headline(summary) << '\n';
  return written;
}

ManifestResult examine(const AuditArguments& arguments, const Policy& policy,
                       const std::vector<Input>& inputs, const std::vector<std::string>& errors,
                       std::ostream& err) {
  ProgressLine line(err);
  ManifestOptions options{.default_namespace = arguments.default_namespace,
                          .unread = errors.empty() ? "" : errors.front()};
  if (!arguments.quiet)
    options.progress = [&](std::size_t done, std::size_t total) { line.update(done, total); };
  return process_manifests(policy, inputs, options);
}

void print_inputs(const std::vector<Input>& inputs, const Policy& policy, const std::string& policy_file,
                  std::chrono::steady_clock::duration took, std::ostream& err) {
  std::size_t bytes = 0;
  for (const auto& input : inputs) bytes += input.text.size();
  err << "policy: " << (policy_file.empty() ? "built-in" : printable(policy_file)) << ", hash " << policy.hash
      << '\n'
      << "read: " << counted(inputs.size(), "input") << ", " << bytes << " bytes, in "
      << std::chrono::duration_cast<std::chrono::milliseconds>(took).count() << " ms\n";
}

// Nothing else reveals a typo in a glob. `matched` has the lines of the overrides that matched.
void print_unmatched_overrides(const Policy& policy, const std::string& policy_file,
                               const std::set<int>& matched, std::ostream& err) {
  for (const auto& entry : policy.overrides)
    if (!matched.contains(entry.line))
      err << printable(policy_file) << ':' << entry.line << ": this override matched no object\n";
}

int exit_code(const AuditArguments& arguments, const Report& report) {
  if (report.errors > 0) return kError;
  const bool found = report.changed_objects() > 0 ||
                     (arguments.fail_on == FailOn::kWarning && report.count(Outcome::kWarning) > 0);
  return found && !arguments.exit_zero ? kChanges : kNothingToDo;
}

int audit(const AuditArguments& arguments, Streams streams) {
  const auto outputs = parse_outputs(arguments.outputs, arguments.output_file);
  const auto policy = read_policy(arguments.policy_file);
  if (!outputs || !policy) {
    streams.err << (outputs ? policy.error().message : printable(outputs.error().message)) << '\n';
    return kError;
  }
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.paths, streams.in, errors);
  auto result = examine(arguments, *policy, inputs, errors, streams.err);
  errors.insert(errors.end(), result.errors.begin(), result.errors.end());
  errors.insert(errors.end(), result.non_objects.begin(), result.non_objects.end());
  for (const auto& error : errors) streams.err << printable(error) << '\n';
  if (arguments.verbose) {
    print_inputs(inputs, *policy, arguments.policy_file, std::chrono::steady_clock::now() - begin,
                 streams.err);
    print_unmatched_overrides(*policy, arguments.policy_file, result.overrides, streams.err);
  }
  Report& report = result.report;
  report.errors = errors.size();
  report.error_messages = std::move(errors);
  report.tool_version = arguments.tool_version;
  report.policy_name = arguments.policy_file;
  report.policy_hash = policy->hash;
  assign_ids(report);
  return write_all(arguments, *outputs, report, streams) ? exit_code(arguments, report) : kError;
}

void add_report_options(CLI::App& command, AuditArguments& arguments) {
  command
      .add_option("-o,--output", arguments.outputs,
                  "Report format, optionally with a file; may be repeated: table, wide, diff, json, yaml, "
                  "junit, sarif, markdown, html (default: table)")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false)
      ->type_name("FORMAT[=FILE]");
  command
      .add_option("--output-file", arguments.output_file,
                  "File for the report; without -o, the file extension selects the format")
      ->type_name("FILE");
  command
      .add_option("--show", arguments.show,
                  "Findings to show: all, or only changes and warnings (default: all for json, yaml, junit "
                  "and html; changes for the other formats)")
      ->transform(one_of<Show>({{"all", Show::kAll}, {"changes", Show::kChanges}}))
      ->type_name("all|changes");
  command
      .add_option("--color", arguments.color,
                  "When to use colors (default: auto, on a terminal unless NO_COLOR is set)")
      ->transform(one_of<ColorChoice>(
          {{"auto", ColorChoice::kAuto}, {"always", ColorChoice::kAlways}, {"never", ColorChoice::kNever}}))
      ->type_name("auto|always|never");
  auto* quiet =
      command.add_flag("-q,--quiet", arguments.quiet, "Print only errors and the reports that -o requests");
  command
      .add_flag(
          "-v,--verbose", arguments.verbose,
          "Show all findings; list on standard error what was read and which overrides matched no object")
      ->excludes(quiet);
}

}  // namespace

void add_audit_command(CommandLine& line) {
  const auto arguments = std::make_shared<AuditArguments>();
  arguments->tool_version = line.version;
  auto* command = line.app.add_subcommand("audit",
                                          "Report what would change and why, without changing anything. Exit "
                                          "0: no changes, 1: changes, 2: error");
  add_manifest_options(*command, *arguments);
  add_report_options(*command, *arguments);
  command
      ->add_option("--fail-on", arguments->fail_on,
                   "Exit with 1 if there is a change, or also if there is a warning (default: change)")
      ->transform(one_of<FailOn>({{"change", FailOn::kChange}, {"warning", FailOn::kWarning}}))
      ->type_name("change|warning");
  command->add_flag("--exit-zero", arguments->exit_zero,
                    "Exit with 0 even if there are findings; errors still exit with 2");
  command->callback([&line, arguments] { line.code = audit(*arguments, line.streams); });
}

}  // namespace mimir_tuner
