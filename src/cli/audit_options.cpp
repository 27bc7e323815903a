#include "cli/audit_options.h"

#include "cli/choice.h"

namespace mimir_tuner {

void add_audit_options(CLI::App& command, AuditArguments& arguments) {
  command
      .add_option("-o,--output", arguments.outputs,
                  "Report to write, to standard output or a file; may be repeated: table, wide, diff, json, "
                  "yaml, junit, sarif, markdown, html")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false)
      ->type_name("FORMAT[=FILE]");
  command
      .add_option("--output-file", arguments.output_file,
                  "File for the report that has none; without -o its ending says the format")
      ->type_name("FILE");
  command
      .add_option("--show", arguments.show,
                  "Findings to show: all, or changes and warnings (default: all in json, yaml, junit and "
                  "html, else changes)")
      ->transform(one_of<Show>({{"all", Show::kAll}, {"changes", Show::kChanges}}))
      ->type_name("all|changes");
  command
      .add_option("--fail-on", arguments.fail_on, "Exit with 1 on a change (default), or on a warning too")
      ->transform(one_of<FailOn>({{"change", FailOn::kChange}, {"warning", FailOn::kWarning}}))
      ->type_name("change|warning");
  command.add_flag("--exit-zero", arguments.exit_zero,
                   "Exit with 0 also where there are findings; errors still give 2");
  command
      .add_option("--color", arguments.color,
                  "Color: on a terminal without NO_COLOR (default), always, never")
      ->transform(one_of<ColorChoice>(
          {{"auto", ColorChoice::kAuto}, {"always", ColorChoice::kAlways}, {"never", ColorChoice::kNever}}))
      ->type_name("auto|always|never");
  auto* quiet =
      command.add_flag("-q,--quiet", arguments.quiet, "Only errors, and the reports that -o asks for");
  command
      .add_flag("-v,--verbose", arguments.verbose,
                "All findings, and on standard error what was read and which overrides hold for none of it")
      ->excludes(quiet);
}

}  // namespace mimir_tuner
