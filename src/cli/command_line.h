#pragma once

#include <memory>

#include "cli/commands.h"

namespace CLI {
class App;
}

namespace mimir_tuner {

/// What the parts of the command line share while it is built: the program's App, and where a command's exit
/// code goes.
struct CommandLine {
  CLI::App& app;
  Streams streams;
  int& code;
};

/// The options of every command that reads manifests: paths, --policy, --namespace.
void add_manifest_options(CLI::App& command, ManifestArguments& arguments);

/// Each adds one command with its options and subcommands.
void add_mutate_command(CommandLine line);
void add_explain_command(CommandLine line);
void add_policy_command(CommandLine line);
/// completion, man, and the hidden commands that write parts of docs/.
void add_help_commands(CommandLine line);

}  // namespace mimir_tuner
