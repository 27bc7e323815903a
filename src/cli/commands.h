#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/manifests/arguments.h"

namespace CLI {
class App;
}

namespace mimir_tuner {

/// What the commands share while the command line is built and run. Outlives every command's callback.
struct CommandLine {
  CLI::App& app;  ///< The program. Each command adds its subcommand here.
  Streams streams;
  std::string_view version;  ///< "0.1.0"
  int& code;                 ///< The exit code. The callback of the command that runs sets it.
};

/// Each function adds one command with its options, its arguments and the callback that runs it. It is
/// defined in the file that carries the command's name; command_line.cpp calls it, in the order of the help.
void add_audit_command(CommandLine& line);
void add_bootstrap_command(CommandLine& line);
void add_explain_command(CommandLine& line);
void add_health_command(CommandLine& line);
void add_mutate_command(CommandLine& line);
void add_policy_command(CommandLine& line);
void add_serve_command(CommandLine& line);
/// completion, man, and the hidden command `docs`, which prints the generated pages of docs/.
void add_help_commands(CommandLine& line);

/// Subcommands of `policy` that have a file of their own.
void add_policy_diff_command(CommandLine& line, CLI::App& policy);
void add_policy_test_command(CommandLine& line, CLI::App& policy);

/// --policy FILE, for commands that use a policy.
void add_policy_option(CLI::App& command, std::string& file);
/// -n, --namespace NAME, for commands that read manifests.
void add_namespace_option(CLI::App& command, std::string& default_namespace);
/// The options of every command that reads manifests: paths, --policy, --namespace.
void add_manifest_options(CLI::App& command, ManifestArguments& arguments);

}  // namespace mimir_tuner
