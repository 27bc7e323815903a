#include <CLI/CLI.hpp>

#include "cli/choice.h"
#include "cli/command_line.h"
#include "cli/policy_diff.h"
#include "cli/policy_test.h"

namespace mimir_tuner {
namespace {

void add_test_command(CommandLine line, CLI::App& policy) {
  const auto arguments = std::make_shared<PolicyTestArguments>();
  auto* command = policy.add_subcommand(
      "test", "Run the cases of a directory: manifests, a policy and what is expected of them");
  command->add_option("directory", arguments->directory, "Directory with one subdirectory a case")
      ->required()
      ->type_name("DIR");
  command->add_option("--policy", arguments->policy_file, "Policy of cases that have none of their own")
      ->type_name("FILE");
  command->add_option("-o,--output", arguments->format, "table or junit (default: table)")
      ->transform(one_of<PolicyTestFormat>(
          {{"table", PolicyTestFormat::kTable}, {"junit", PolicyTestFormat::kJunit}}))
      ->type_name("table|junit");
  command->add_flag("--update", arguments->update,
                    "Write what comes out as what is expected; read it before you keep it");
  command->callback([=] { line.code = policy_test(*arguments, line.streams); });
}

void add_diff_command(CommandLine line, CLI::App& policy) {
  const auto arguments = std::make_shared<PolicyDiffArguments>();
  auto* command = policy.add_subcommand("diff",
                                        "Compare two policies field by field and, with manifests, what they "
                                        "do. Exit 0: the same, 1: not, 2: error");
  command->add_option("A", arguments->before, "Policy file; default for the built-in one")
      ->required()
      ->type_name("");
  command->add_option("B", arguments->after, "Policy file; default for the built-in one")
      ->required()
      ->type_name("");
  command->add_option("files", arguments->manifests.paths, "Manifests to compare what the policies do")
      ->type_name("FILE|DIR|-");
  command
      ->add_option("--namespace,-n", arguments->manifests.default_namespace,
                   "Namespace of objects that name none")
      ->type_name("NAME");
  command->callback([=] { line.code = policy_diff(*arguments, line.streams); });
}

}  // namespace

void add_policy_command(CommandLine line) {
  auto* policy = line.app.add_subcommand(
      "policy", "Check, test and compare policies, or print the built-in one and the schema");
  policy->require_subcommand(1);
  const auto file = std::make_shared<std::string>();
  auto* validate = policy->add_subcommand("validate", "Check a policy file; errors name line and column");
  validate->add_option("file", *file, "Policy file, or - for standard input")
      ->required()
      ->type_name("FILE|-");
  validate->callback([=] { line.code = policy_validate(*file, line.streams); });
  policy->add_subcommand("default", "Print the built-in policy")->callback([=] {
    line.code = policy_default(line.streams);
  });
  policy->add_subcommand("schema", "Print the JSON Schema of policy files, for editors")->callback([=] {
    line.code = print_policy_schema(line.streams);
  });
  add_test_command(line, *policy);
  add_diff_command(line, *policy);
}

}  // namespace mimir_tuner
