#include "cli/wrong_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/nearest_word.h"

namespace mimir_tuner {
namespace {

using Words = std::vector<std::string>;

Words commands_of(const CLI::App& app) {
  Words out;
  for (const auto* each :
       app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); }))
    out.push_back(each->get_name());
  return out;
}

Words options_of(const CLI::App& app) {
  Words out;
  for (const auto* option : app.get_options())
    for (const auto& name : option->get_lnames()) out.push_back("--" + name);
  return out;
}

std::string nearest(const std::string& word, const Words& known) {
  const auto near = nearest_word(word, {known.begin(), known.end()});
  if (!near.empty()) return std::string(near);
  return std::ranges::find(known, "--" + word) != known.end() ? "--" + word
                                                              : "";  // "version" instead of "--version"
}

// Drops the value of an option: "--polcy=x" becomes "--polcy".
std::string unknown(const char* what, std::string word, const Words& known) {
  if (word.starts_with('-')) word = word.substr(0, word.find('='));
  const auto near = nearest(word, known);
  return std::string("unknown ") + what + " \"" + word + "\"" +
         (near.empty() ? "" : "; did you mean \"" + near + "\"?");
}

}  // namespace

std::string explain_wrong_words(const CLI::App* app, const CLI::Error& error) {
  std::string standard_message = CLI::FailureMessage::simple(app, error);
  const auto words = app->remaining(true);
  const CLI::App* command = app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  const auto options = options_of(*command);
  const auto wrong_option =
      std::ranges::find_if(words, [](const auto& word) { return word.size() > 1 && word.starts_with('-'); });
  std::string why;
  if (wrong_option != words.end()) {
    why = unknown("option", *wrong_option, options);
  } else if (!words.empty() && error.get_name() == "RequiredError") {
    auto known = commands_of(*command);
    if (known.empty()) return standard_message;
    known.insert(known.end(), options.begin(), options.end());
    why = unknown("command", words.front(), known);
  }
  return why.empty() ? standard_message : why + "\nRun with --help for more information.\n";
}

}  // namespace mimir_tuner
