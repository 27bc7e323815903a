#include "mimir_tuner/explain/explain.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"

namespace mimir_tuner {
namespace {

void add_reason_command(CommandLine& line, CLI::App& explain) {
  const auto code = std::make_shared<std::string>();
  auto* command = explain.add_subcommand("reason", "Explain a reason code and what to do about it");
  command->add_option("code", *code, "Reason code, such as no-cpu-limit")->required()->type_name("CODE");
  command->callback([&line, code] { line.code = explain_reason(*code, line.streams); });
}

void add_setting_command(CommandLine& line, CLI::App& explain) {
  const auto name = std::make_shared<std::string>();
  auto* command =
      explain.add_subcommand("setting", "Describe a Mimir setting: its releases, targets and codecs");
  command->add_option("name", *name, "Path in the config file, flag, or name in the policy")
      ->type_name("PATH|FLAG");
  command->allow_extras();  // a flag of Mimir starts with a dash, so CLI11 takes it for an unknown option
  command->callback([&line, command, name] {
    const auto words = command->remaining();
    if (name->empty() && words.size() != 1) throw CLI::RequiredError("name");
    line.code = explain_setting(name->empty() ? words.front() : *name, line.streams);
  });
}

void add_gossip_command(CommandLine& line, CLI::App& explain) {
  const auto arguments = std::make_shared<GossipArguments>();
  auto* command = explain.add_subcommand(
      "gossip", "Calculate the costs and benefits of gossip settings for a number of members");
  command
      ->add_option("--members", arguments->members,
                   "Number of processes that gossip, all components together")
      ->required()
      ->check(CLI::Range(2, 1000000))
      ->type_name("N");
  command
      ->add_option("--interval", arguments->interval,
                   "gossip_interval to compare with Mimir's default (default: from the policy)")
      ->type_name("DURATION");
  command
      ->add_option("--factor", arguments->factor,
                   "retransmit_factor to compare with Mimir's default (default: from the policy)")
      ->check(CLI::Range(1, 1000))
      ->type_name("N");
  add_policy_option(*command, arguments->policy_file);
  command->callback([&line, arguments] { line.code = explain_gossip(*arguments, line.streams); });
}

}  // namespace

void add_explain_command(CommandLine& line) {
  const auto arguments = std::make_shared<ExplainArguments>();
  auto* command = line.app.add_subcommand(
      "explain",
      "Explain a decision step by step: what was recognised, which policy lines apply, and the edit");
  add_manifest_options(*command, *arguments);
  command->add_option("--object", arguments->object, "Explain only this object")->type_name("KIND/NAME");
  command->add_option("--container", arguments->container, "Explain only this container")->type_name("NAME");
  add_reason_command(line, *command);
  add_setting_command(line, *command);
  add_gossip_command(line, *command);
  command->callback([&line, command, arguments] {
    if (command->get_subcommands().empty()) line.code = explain(*arguments, line.streams);
  });
}

}  // namespace mimir_tuner
