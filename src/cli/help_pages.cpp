#include "cli/help_pages.h"

#include <algorithm>
#include <ostream>

namespace mimir_tuner {
namespace {

std::string invocation(const OptionPage& option) {
  if (!option.positional.empty()) return option.value.empty() ? option.positional : option.value;
  std::string text;
  for (const auto& name : option.names) text += (text.empty() ? "" : ", ") + name;
  return option.value.empty() ? text : text + " " + option.value;
}

std::string synopsis(const CommandPage& command) {
  std::string text = command.full_name;
  const bool options = std::ranges::any_of(
      command.options, [](const auto& option) { return option.positional.empty() && !option.required; });
  if (options) text += " [OPTIONS]";
  for (const auto& option : command.options) {
    if (!option.required && option.positional.empty()) continue;
    const std::string part =
        option.positional.empty() ? option.names.back() + " " + option.value : invocation(option);
    text += option.required ? " " + part : " [" + part + "]";
    if (option.many) text += "...";
  }
  if (!command.commands.empty()) text += " COMMAND";
  return text;
}

// Escapes the bars, which would end a table cell.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) out += (c == '|' ? "\\" : "") + std::string(1, c);
  return out;
}

void markdown_command(std::ostream& out, const CommandPage& command, int level) {
  out << '\n'
      << std::string(static_cast<std::size_t>(level), '#') << " `" << command.full_name << "`\n\n"
      << command.description << ".\n\n```\n"
      << synopsis(command) << "\n```\n";
  if (!command.options.empty()) {
    out << "\n| option | meaning |\n|---|---|\n";
    for (const auto& option : command.options)
      out << "| `" << cell(invocation(option)) << "` | " << cell(option.description) << " |\n";
  }
  for (const auto& child : command.commands) markdown_command(out, child, level + 1);
}

// Escapes backslashes, hyphens, and a leading dot or quote for roff.
std::string roff(const std::string& text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text)
    out += c == '\\' ? std::string("\\e") : c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

void man_command(std::ostream& out, const CommandPage& command) {
  if (command.commands.empty() || command.full_name != command.name)
    out << ".SS " << roff(synopsis(command)) << '\n' << roff(command.description) << ".\n";
  for (const auto& option : command.options)
    out << ".TP\n.B " << roff(invocation(option)) << '\n' << roff(option.description) << '\n';
  for (const auto& child : command.commands) man_command(out, child);
}

constexpr const char* kExitCodes =
    "0: success. 1: audit found changes, policy diff found differences, or a policy test failed. 2: the "
    "command "
    "line is invalid, or an input, policy or output could not be read or written; everything else was still "
    "processed";

}  // namespace

std::vector<std::string> OptionPage::choices() const {
  std::vector<std::string> words;
  const bool plain = value.find('|') != std::string::npos &&
                     std::ranges::none_of(value, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!plain) return words;
  for (std::size_t begin = 0; begin <= value.size();) {
    const auto end = std::min(value.find('|', begin), value.size());
    words.push_back(value.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

void write_markdown(std::ostream& out, const CommandPage& program) {
  out << "# The command line\n\n<!-- Written by `mimir-tuner docs cli`; to change it, edit the descriptions "
         "in "
         "src/cli. -->\n\n"
      << program.description << "\n\nExit codes: " << kExitCodes
      << ".\n\n[workflows.md](workflows.md) shows how to use the commands.\n\n```\n"
      << synopsis(program) << "\n```\n";
  for (const auto& command : program.commands) markdown_command(out, command, 2);
}

void write_man(std::ostream& out, const CommandPage& program, const std::string& version) {
  out << ".TH MIMIR\\-TUNER 1 \"\" \"" << roff(version)
      << "\" \"User Commands\"\n.SH NAME\nmimir\\-tuner \\- tunes Grafana Mimir on Kubernetes\n"
      << ".SH SYNOPSIS\n.B " << roff(synopsis(program)) << "\n.SH DESCRIPTION\n"
      << roff(program.description) << "\n.SH COMMANDS\n";
  for (const auto& command : program.commands) man_command(out, command);
  out << ".SH EXIT STATUS\n" << kExitCodes << ".\n";
}

}  // namespace mimir_tuner
