#include <CLI/CLI.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/wrong_words.h"
#include "mimir_tuner/cli/run.h"

namespace mimir_tuner {

void add_policy_option(CLI::App& command, std::string& file) {
  command.add_option("--policy", file, "Policy file (default: the built-in policy)")->type_name("FILE");
}

void add_namespace_option(CLI::App& command, std::string& default_namespace) {
  command.add_option("--namespace,-n", default_namespace, "Namespace for objects that do not specify one")
      ->type_name("NAME");
}

void add_manifest_options(CLI::App& command, ManifestArguments& arguments) {
  command
      .add_option("paths", arguments.paths,
                  "Files, directories, glob patterns, or - for standard input (default)")
      ->type_name("FILE|DIR|-");
  add_policy_option(command, arguments.policy_file);
  add_namespace_option(command, arguments.default_namespace);
}

int run(int argc, const char* const* argv, Streams streams) {
  CLI::App app("Tunes Grafana Mimir on Kubernetes: GOMAXPROCS, memberlist gossip and gRPC compression.",
               "mimir-tuner");
  app.set_version_flag("--version", std::string("mimir-tuner ") + MIMIR_TUNER_VERSION);
  app.require_subcommand(1);
  app.failure_message(explain_wrong_words);
  int code = kNothingToDo;
  CommandLine line{app, streams, MIMIR_TUNER_VERSION, code};
  add_audit_command(line);
  add_mutate_command(line);
  add_explain_command(line);
  add_policy_command(line);
  add_help_commands(line);
  add_serve_command(line);
  add_health_command(line);
  add_bootstrap_command(line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    code = app.exit(error, streams.out, streams.err) == 0 ? kNothingToDo : kError;
  }
  // audit reports its own write errors, and accepts a reader that closes the pipe early (`| head`).
  if (app.got_subcommand("audit")) return code;
  streams.out.flush();
  if (streams.out) return code;
  streams.err << "cannot write to standard output: it is closed, or the disk is full\n";
  return kError;
}

}  // namespace mimir_tuner
