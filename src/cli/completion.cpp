#include <ostream>

#include "cli/help_pages.h"

namespace mimir_tuner {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between = " ") {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

// Text in single quotes for a shell.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::vector<std::string> names_of(const std::vector<CommandPage>& commands) {
  std::vector<std::string> names;
  for (const auto& command : commands) names.push_back(command.name);
  return names;
}

std::vector<std::string> option_names(const CommandPage& command) {
  std::vector<std::string> names;
  for (const auto& option : command.options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

// "mimir-tuner explain reason" as "explain reason".
std::string path_of(const CommandPage& command) {
  const auto blank = command.full_name.find(' ');
  return blank == std::string::npos ? "" : command.full_name.substr(blank + 1);
}

bool wants_files(const CommandPage& command) {
  for (const auto& option : command.options)
    if (!option.positional.empty() && option.takes_file()) return true;
  return false;
}

template <class Visit>
void each_command(const CommandPage& command, Visit visit) {
  visit(command);
  for (const auto& child : command.commands) each_command(child, visit);
}

}  // namespace

void write_bash_completion(std::ostream& out, const CommandPage& program) {
  out << "# bash completion of mimir-tuner\n_mimir_tuner() {\n  local cur=${COMP_WORDS[COMP_CWORD]} "
         "prev=${COMP_WORDS[COMP_CWORD-1]} "
         "reached= "
         "word\n  COMPREPLY=()\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case \"$reached $word\" in\n";
  each_command(program, [&](const CommandPage& command) {
    if (!path_of(command).empty()) {
      // The pattern is the path so far, a blank and the word. Before the first command the path is empty.
      const auto path = path_of(command);
      out << "      " << quoted((path.find(' ') == std::string::npos ? " " : "") + path)
          << ") reached=" << quoted(path) << " ;;\n";
    }
  });
  out << "    esac\n  done\n  case \"$reached:$prev\" in\n";
  each_command(program, [&](const CommandPage& command) {
    for (const auto& option : command.options) {
      if (option.names.empty() || option.value.empty()) continue;
      std::string patterns;
      for (const auto& name : option.names)
        patterns += (patterns.empty() ? "" : "|") + quoted(path_of(command) + ":" + name);
      out << "    " << patterns << ") ";
      if (const auto choices = option.choices(); !choices.empty())
        out << "COMPREPLY=($(compgen -W " << quoted(joined(choices)) << " -- \"$cur\")); ";
      else if (option.takes_file())
        out << "compopt -o default; ";
      out << "return ;;\n";
    }
  });
  out << "  esac\n  case \"$reached\" in\n";
  each_command(program, [&](const CommandPage& command) {
    out << "    " << quoted(path_of(command)) << ")\n      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "
        << quoted(joined(option_names(command))) << " -- \"$cur\"))\n      else COMPREPLY=($(compgen -W "
        << quoted(joined(names_of(command.commands))) << " -- \"$cur\"))";
    if (wants_files(command)) out << "; compopt -o default";
    out << "; fi ;;\n";
  });
  out << "  esac\n}\ncomplete -F _mimir_tuner mimir-tuner\n";
}

// The script must not use a variable named path: in zsh, that is the PATH.
void write_zsh_completion(std::ostream& out, const CommandPage& program) {
  const auto brackets = [](const std::string& text) {
    std::string escaped;
    for (const char c : text)
      escaped += (c == '[' || c == ']' || c == ':' ? std::string("\\") : std::string()) + c;
    return escaped;
  };
  const auto action = [](const OptionPage& option) {
    const auto choices = option.choices();
    return choices.empty() ? std::string(option.takes_file() ? "_files" : " ") : "(" + joined(choices) + ")";
  };
  out << "#compdef mimir-tuner\n\n_mimir_tuner() {\n  local reached= word\n  for word in "
         "${words[2,CURRENT-1]}; do\n    case \"$reached "
         "$word\" "
         "in\n";
  each_command(program, [&](const CommandPage& command) {
    const auto path = path_of(command);
    if (!path.empty())
      out << "      " << quoted((path.find(' ') == std::string::npos ? " " : "") + path)
          << ") reached=" << quoted(path) << " ;;\n";
  });
  out << "    esac\n  done\n  case \"$reached\" in\n";
  each_command(program, [&](const CommandPage& command) {
    out << "    " << quoted(path_of(command)) << ")\n";
    if (!command.commands.empty()) {
      out << "      local -a commands=(";
      for (const auto& child : command.commands)
        out << ' ' << quoted(child.name + ":" + brackets(child.description));
      out << ")\n      _describe command commands\n";
    }
    out << "      _arguments";
    for (const auto& option : command.options) {
      const std::string value =
          option.value.empty() ? "" : ":" + brackets(option.value) + ":" + action(option);
      for (const auto& name : option.names)
        out << " \\\n        " << quoted(name + "[" + brackets(option.description) + "]" + value);
      // One rule for all positional arguments: _arguments accepts only one `*`.
      if (!option.positional.empty() && !option.value.empty())
        out << " \\\n        " << quoted(std::string("*:") + brackets(option.value) + ":" + action(option));
    }
    out << " ;;\n";
  });
  out << "  esac\n}\n\n_mimir_tuner \"$@\"\n";
}

void write_fish_completion(std::ostream& out, const CommandPage& program) {
  out << "# fish completion of mimir-tuner\n";
  each_command(program, [&](const CommandPage& command) {
    const auto path = path_of(command);
    std::string when = path.empty() ? "__fish_use_subcommand" : "__fish_seen_subcommand_from " + command.name;
    if (const auto blank = path.find(' '); blank != std::string::npos)
      when = "__fish_seen_subcommand_from " + path.substr(0, blank) + "; and " + when;
    const std::string begin = "complete -c mimir-tuner -n " + quoted(when);
    for (const auto& child : command.commands)
      out << begin << (wants_files(command) ? "" : " -f") << " -a " << quoted(child.name) << " -d "
          << quoted(child.description) << '\n';
    for (const auto& option : command.options) {
      if (option.names.empty()) continue;
      out << begin;
      for (const auto& name : option.names)
        out << (name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1));
      if (!option.value.empty()) out << (option.takes_file() ? " -r" : " -x");
      if (const auto choices = option.choices(); !choices.empty()) out << " -a " << quoted(joined(choices));
      out << " -d " << quoted(option.description) << '\n';
    }
  });
}

}  // namespace mimir_tuner
