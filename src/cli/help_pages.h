#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace mimir_tuner {

/// One option or positional argument of a command, as the help shows it.
struct OptionPage {
  std::vector<std::string> names;  ///< "-n", "--namespace"; empty for a positional argument.
  std::string positional;          ///< The name of a positional argument; empty for an option.
  std::string value;               ///< Placeholder of the value: "FILE", "all|changes"; empty for a flag.
  std::string description;
  bool required = false;
  bool many = false;  ///< May be given more than once.

  /// The allowed values if the placeholder lists them: both words of "all|changes", none for "FILE|DIR|-".
  std::vector<std::string> choices() const;
  /// Whether a shell should complete file names for the value.
  bool takes_file() const {
    return value.find("FILE") != std::string::npos || value.find("DIR") != std::string::npos;
  }
};

/// One command with its options and subcommands.
struct CommandPage {
  std::string name;       ///< "explain"; for the program itself, "mimir-tuner".
  std::string full_name;  ///< "mimir-tuner explain reason"
  std::string description;
  std::vector<OptionPage> options;
  std::vector<CommandPage> commands;
};

/// Writes docs/cli.md.
void write_markdown(std::ostream& out, const CommandPage& program);
/// Writes the manual page in roff.
void write_man(std::ostream& out, const CommandPage& program, const std::string& version);
/// Writes docs/findings.md from the table of reasons: one heading a code, so that docs/findings.md#CODE is a
/// link.
void write_findings(std::ostream& out);
/// docs/mimir-support.md: the releases and settings of the tables in src/mimir, and which kinds of images and
/// objects are changed.
void write_support(std::ostream& out);

/// Completion scripts. They offer the allowed values of an option if its placeholder lists them, and file
/// names if it takes a file.
void write_bash_completion(std::ostream& out, const CommandPage& program);
void write_zsh_completion(std::ostream& out, const CommandPage& program);
void write_fish_completion(std::ostream& out, const CommandPage& program);

}  // namespace mimir_tuner
