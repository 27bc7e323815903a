#include "cli/audit_options.h"

#include <CLI/CLI.hpp>
#include <map>

namespace mimir_tuner::cli {

void add_audit_options(CLI::App& command, AuditArguments& arguments) {
  const std::map<std::string, Show> shows = {{"all", Show::kAll}, {"changes", Show::kChanges}};
  const std::map<std::string, ColorChoice> colors = {
      {"auto", ColorChoice::kAuto}, {"always", ColorChoice::kAlways}, {"never", ColorChoice::kNever}};
  const std::map<std::string, FailOn> fail_ons = {{"change", FailOn::kChange}, {"warning", FailOn::kWarning}};
  command
      .add_option(
          "-o,--output", arguments.outputs,
          "Report to write, to standard output or a file; may be repeated: table, wide, diff, json, yaml, junit, sarif, markdown, html")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false)
      ->type_name("FORMAT[=FILE]");
  command.add_option("--output-file", arguments.output_file, "File for the report that has none; without -o its ending says the format")
      ->type_name("FILE");
  command
      .add_option("--show", arguments.show,
                  "Findings to show: all, or changes and warnings (default: all in json, yaml, junit and html, else changes)")
      ->transform(CLI::CheckedTransformer(shows))
      ->type_name("all|changes");
  command.add_option("--fail-on", arguments.fail_on, "Exit with 1 on a change (default), or on a warning too")
      ->transform(CLI::CheckedTransformer(fail_ons))
      ->type_name("change|warning");
  command.add_flag("--exit-zero", arguments.exit_zero, "Exit with 0 also where there are findings; errors still give 2");
  command.add_option("--color", arguments.color, "Color: on a terminal without NO_COLOR (default), always, never")
      ->transform(CLI::CheckedTransformer(colors))
      ->type_name("auto|always|never");
  auto* quiet = command.add_flag("-q,--quiet", arguments.quiet, "Only errors, and the reports that -o asks for");
  command.add_flag("-v,--verbose", arguments.verbose, "All findings, and on standard error what was read")->excludes(quiet);
}

}  // namespace mimir_tuner::cli
