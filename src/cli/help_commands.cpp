#include <CLI/CLI.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/help_pages.h"

namespace mimir_tuner {
namespace {

// Hides CLI11's validator text: the descriptions already cover it.
std::string value_name(const CLI::Option& option) {
  if (option.get_type_size() == 0) return "";
  std::string value = option.get_type_name();
  for (const auto* check : {":value in ", ":INT in "}) value = value.substr(0, value.find(check));
  return value;
}

OptionPage page_of(const CLI::Option& option) {
  OptionPage page{.value = value_name(option),
                  .description = option.get_description(),
                  .required = option.get_required()};
  page.many = option.get_expected_max() > 1;
  if (option.get_positional()) {
    page.positional = option.get_name(true);
    return page;
  }
  for (const auto& name : option.get_snames()) page.names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) page.names.push_back("--" + name);
  return page;
}

CommandPage page_of(const CLI::App& app, const std::string& parents) {
  CommandPage page{
      .name = app.get_name(), .full_name = parents + app.get_name(), .description = app.get_description()};
  for (const auto* option : app.get_options()) page.options.push_back(page_of(*option));
  for (const auto* command :
       app.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); }))
    page.commands.push_back(page_of(*command, page.full_name + " "));
  return page;
}

using Writer = void (*)(std::ostream&, const CommandPage&);

void add_writer(CommandLine& line, CLI::App& parent, const char* name, const char* description,
                Writer writer) {
  parent.add_subcommand(name, description)->callback([&line, writer] {
    writer(line.streams.out, page_of(line.app, ""));
  });
}

}  // namespace

void add_help_commands(CommandLine& line) {
  auto* completion = line.app.add_subcommand("completion", "Print a shell completion script");
  completion->require_subcommand(1);
  add_writer(line, *completion, "bash", "Script for ~/.local/share/bash-completion/completions/mimir-tuner",
             write_bash_completion);
  add_writer(line, *completion, "zsh", "Script for a file _mimir-tuner in a directory of fpath",
             write_zsh_completion);
  add_writer(line, *completion, "fish", "Script for ~/.config/fish/completions/mimir-tuner.fish",
             write_fish_completion);
  line.app.add_subcommand("man", "Print the manual page; to read it: mimir-tuner man | man -l -")
      ->callback([&line] { write_man(line.streams.out, page_of(line.app, ""), line.app.version()); });
  auto* docs = line.app.add_subcommand("docs", "Print the generated pages of the documentation");
  docs->group("")->require_subcommand(1);
  add_writer(line, *docs, "cli", "docs/cli.md", write_markdown);
  add_writer(
      line, *docs, "findings", "docs/findings.md",
      [](std::ostream& out, const CommandPage&) { write_findings(out); });
  add_writer(line, *docs, "support", "docs/mimir-support.md",
             [](std::ostream& out, const CommandPage&) { write_support(out); });
}

}  // namespace mimir_tuner
