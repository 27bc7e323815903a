#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "cli/commands.h"
#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/policy/policy_fields.h"

namespace mimir_tuner {
namespace {

Result<Policy> policy_of(std::istream& in) {
  std::vector<std::string> errors;
  const auto inputs = read_inputs({"-"}, in, errors);
  if (!errors.empty()) return fail(errors.front());
  return load_policy(inputs.front().text, "-");
}

int validate(const std::string& file, Streams streams) {
  const auto policy = file == "-" ? policy_of(streams.in) : read_policy(file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  streams.out << file << ": valid (hash " << policy->hash << ")\n";
  return kNothingToDo;
}

}  // namespace

void add_policy_command(CommandLine& line) {
  auto* policy = line.app.add_subcommand(
      "policy", "Validate, test and compare policies, or print the built-in policy or the schema");
  policy->require_subcommand(1);
  const auto file = std::make_shared<std::string>();
  auto* checked = policy->add_subcommand("validate", "Validate a policy file; errors give line and column");
  checked->add_option("file", *file, "Policy file, or - for standard input")->required()->type_name("FILE|-");
  checked->callback([&line, file] { line.code = validate(*file, line.streams); });
  policy->add_subcommand("default", "Print the built-in policy")->callback([&line] {
    line.streams.out << default_policy_text();
  });
  policy->add_subcommand("schema", "Print the JSON Schema for policy files, for use in editors")
      ->callback([&line] { line.streams.out << policy_schema(); });
  add_policy_test_command(line, *policy);
  add_policy_diff_command(line, *policy);
}

}  // namespace mimir_tuner
