#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ostream>

#include "cli/audit_outputs.h"
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "mimir_tuner/manifests/manifests.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

ReportOptions options_for(const AuditArguments& arguments, const Output& output, const std::ostream& out) {
  ReportOptions options;
  options.show = arguments.verbose ? Show::kAll : all_formats()[static_cast<std::size_t>(output.format)].show;
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
  // A reader that has seen enough (`| head`) is no failure.
  if (out || errno == EPIPE) return {};
  return fail(std::string("cannot write to standard output: ") + std::strerror(errno != 0 ? errno : EIO));
}

// Whether all could be written; says on `err` what could not.
bool write_all(const AuditArguments& arguments, const std::vector<Output>& outputs, const Report& report,
               Streams streams) {
  const Summary summary = summarise(report);
  bool written = true;
  bool to_stream = false;
  for (const auto& output : outputs) {
    const bool unasked = arguments.quiet && arguments.outputs.empty() && output.file.empty();
    if (unasked) return true;
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

void say_what_was_read(const std::vector<Input>& inputs, const Policy& policy, const std::string& policy_file,
                       std::chrono::steady_clock::duration took, std::ostream& err) {
  std::size_t bytes = 0;
  for (const auto& input : inputs) bytes += input.text.size();
  err << "policy: " << (policy_file.empty() ? "built in" : printable(policy_file)) << ", hash " << policy.hash
      << '\n'
      << "read: " << counted(inputs.size(), "input") << ", " << bytes << " bytes, in "
      << std::chrono::duration_cast<std::chrono::milliseconds>(took).count() << " ms\n";
}

// A typing error in a glob shows nowhere else.
void say_what_never_holds(const Policy& policy, const std::string& policy_file, const std::set<int>& holding,
                          std::ostream& err) {
  for (const auto& entry : policy.overrides) {
    if (!holding.contains(entry.line))
      err << printable(policy_file) << ':' << entry.line
          << ": this override holds for nothing that was read\n";
  }
}

int exit_code(const AuditArguments& arguments, const Report& report) {
  if (report.errors > 0) return kError;
  const bool found = report.changed_objects() > 0 ||
                     (arguments.fail_on == FailOn::kWarning && report.count(Outcome::kWarning) > 0);
  return found && !arguments.exit_zero ? kChanges : kNothingToDo;
}

}  // namespace

int audit(const AuditArguments& arguments, Streams streams) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of the stream
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
    say_what_was_read(inputs, *policy, arguments.policy_file, std::chrono::steady_clock::now() - begin,
                      streams.err);
    say_what_never_holds(*policy, arguments.policy_file, result.overrides, streams.err);
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

}  // namespace mimir_tuner
