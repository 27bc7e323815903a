#include <CLI/CLI.hpp>

#include "cli/command_line.h"
#include "mimir_tuner/explain/explain.h"

namespace mimir_tuner {
namespace {

void add_explain_lookups(CommandLine line, CLI::App& explain) {
  const auto word = std::make_shared<std::string>();
  auto* reason = explain.add_subcommand("reason", "What the code of a reason means, and what to do about it");
  reason->add_option("code", *word, "Code, as no-cpu-limit")->required()->type_name("CODE");
  reason->callback([=] { line.code = explain_reason(*word, line.streams); });

  auto* setting = explain.add_subcommand(
      "setting", "What is known of one of Mimir's settings: releases, targets, codecs");
  setting->add_option("name", *word, "Path in the config file, flag, or the name that a policy uses")
      ->type_name("PATH|FLAG");
  setting->allow_extras();  // a flag is written with its dash, and is none of ours
  setting->callback([=] {
    const auto words = setting->remaining();
    if (word->empty() && words.size() != 1) throw CLI::RequiredError("name");
    line.code = explain_setting(word->empty() ? words.front() : *word, line.streams);
  });

  const auto gossip = std::make_shared<GossipArguments>();
  auto* arithmetic = explain.add_subcommand(
      "gossip", "What the gossip settings cost and bring for a number of members, before and after");
  arithmetic->add_option("--members", gossip->members, "Processes that gossip, of all components together")
      ->required()
      ->check(CLI::Range(2, 1000000))
      ->type_name("N");
  arithmetic
      ->add_option("--interval", gossip->interval,
                   "gossip_interval to compare with Mimir's default (default: the policy's)")
      ->type_name("DURATION");
  arithmetic
      ->add_option("--factor", gossip->factor,
                   "retransmit_factor to compare with Mimir's default (default: the policy's)")
      ->check(CLI::Range(1, 1000))
      ->type_name("N");
  arithmetic->add_option("--policy", gossip->policy_file, "Policy file; without it the built-in policy")
      ->type_name("FILE");
  arithmetic->callback([=] { line.code = explain_gossip(*gossip, line.streams); });
}

}  // namespace

void add_manifest_options(CLI::App& command, ManifestArguments& arguments) {
  command
      .add_option("paths", arguments.paths,
                  "Files, directories, patterns or - for standard input (the default)")
      ->type_name("FILE|DIR|-");
  command.add_option("--policy", arguments.policy_file, "Policy file; without it the built-in policy")
      ->type_name("FILE");
  command.add_option("--namespace,-n", arguments.default_namespace, "Namespace of objects that name none")
      ->type_name("NAME");
}

void add_mutate_command(CommandLine line) {
  const auto arguments = std::make_shared<MutateArguments>();
  auto* command = line.app.add_subcommand("mutate",
                                          "Write the manifests with the changes made, every other byte as it "
                                          "was (a Helm post-renderer, a KRM function)");
  add_manifest_options(*command, *arguments);
  auto* in_place = command->add_flag("--in-place,-i", arguments->in_place,
                                     "Rewrite the files that change, each at once or not at all");
  command
      ->add_flag("--diff", arguments->diff,
                 "Write a unified diff, as git apply and patch take it, instead of the manifests")
      ->excludes(in_place);
  command->callback([=] { line.code = mutate(*arguments, line.streams); });
}

void add_explain_command(CommandLine line) {
  const auto arguments = std::make_shared<ExplainArguments>();
  auto* command = line.app.add_subcommand("explain",
                                          "Walk through a decision step by step: what was recognised, "
                                          "by which policy lines, why, and the edit");
  add_manifest_options(*command, *arguments);
  command->add_option("--object", arguments->object, "Only this object")->type_name("KIND/NAME");
  command->add_option("--container", arguments->container, "Only this container")->type_name("NAME");
  add_explain_lookups(line, *command);
  command->callback([=] {
    if (command->get_subcommands().empty()) line.code = explain(*arguments, line.streams);
  });
}

}  // namespace mimir_tuner
