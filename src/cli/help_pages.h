#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace mimir_tuner {

/// One option or positional argument of a command, as its help says it.
struct OptionPage {
  std::vector<std::string> names;  ///< "-n", "--namespace"; empty for a positional.
  std::string positional;          ///< Its name; "" for an option.
  std::string value;               ///< What it takes: "FILE", "all|changes"; "" for a flag.
  std::string description;
  bool required = false;
  bool many = false;

  /// The words that may stand for the value: of "all|changes" both; none of "FILE|DIR|-".
  std::vector<std::string> choices() const;
  bool takes_file() const {
    return value.find("FILE") != std::string::npos || value.find("DIR") != std::string::npos;
  }
};

/// One command, its options and the commands below it.
struct CommandPage {
  std::string name;       ///< "explain"; of the program: "mimir-tuner".
  std::string full_name;  ///< "mimir-tuner explain reason"
  std::string description;
  std::vector<OptionPage> options;
  std::vector<CommandPage> commands;
};

/// docs/cli.md, the manual page in roff, and the table of docs/findings.md.
void write_markdown(std::ostream& out, const CommandPage& program);
void write_man(std::ostream& out, const CommandPage& program, const std::string& version);
void write_findings(std::ostream& out);
/// docs/mimir-support.md: releases and settings from the tables in src/mimir, and the shapes that are tuned
/// or left alone.
void write_support(std::ostream& out);

/// Completion scripts. Where a value is one of a few words these are offered, else files where it is one.
void write_bash_completion(std::ostream& out, const CommandPage& program);
void write_zsh_completion(std::ostream& out, const CommandPage& program);
void write_fish_completion(std::ostream& out, const CommandPage& program);

}  // namespace mimir_tuner
