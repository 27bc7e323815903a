#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <ostream>

#include "cli/commands.h"
#include "mimir_tuner/manifests/manifests.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/report/findings_text.h"

namespace mimir_tuner {
namespace {

struct PolicyDiffArguments {
  std::string before, after;    // files; "default" is the built-in policy
  ManifestArguments manifests;  // without paths, only the policies are compared
};

// Texts by name, in the order in which they were added.
class OrderedTexts {
 public:
  // A repeated name gets a number: "name (2)".
  void add(std::string name, std::string text) {
    if (const int count = ++counts_[name]; count > 1) name += " (" + std::to_string(count) + ")";
    texts_.emplace(name, std::move(text));
    names_.push_back(std::move(name));
  }
  const std::string* find(const std::string& name) const {
    const auto found = texts_.find(name);
    return found != texts_.end() ? &found->second : nullptr;
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> texts_;
  std::map<std::string, int> counts_;
};

OrderedTexts texts_of(const Policy& policy) {
  OrderedTexts out;
  for (auto& field : fields_of(policy)) out.add(field.path, std::move(field.value));
  return out;
}

// The name includes the place, because different files may contain objects of the same name.
OrderedTexts texts_of(const Report& report) {
  OrderedTexts out;
  for (const auto& object : report.objects)
    for (const auto& finding : object.findings)
      out.add(object.source + ":" + std::to_string(object.line) + ": " + finding_topic(object, finding),
              finding_verdict(finding, object.mode));
  return out;
}

// Writes the entries that differ and returns their number.
std::size_t write_differences(std::ostream& out, const OrderedTexts& before, const OrderedTexts& after) {
  std::size_t count = 0;
  const auto line = [&](char mark, const std::string& text) { out << "    " << mark << ' ' << text << '\n'; };
  auto names = before.names();
  for (const auto& name : after.names())
    if (before.find(name) == nullptr) names.push_back(name);
  for (const auto& name : names) {
    const std::string* a = before.find(name);
    const std::string* b = after.find(name);
    if (a != nullptr && b != nullptr && *a == *b) continue;
    ++count;
    out << "  " << name << '\n';
    if (a != nullptr) line('-', *a);
    if (b != nullptr) line('+', *b);
  }
  if (count == 0) out << "  No differences\n";
  return count;
}

Result<Policy> read_policy_or_default(const std::string& file) {
  return read_policy(file == "default" ? "" : file);
}

int policy_diff(const PolicyDiffArguments& arguments, Streams streams) {
  const auto before = read_policy_or_default(arguments.before);
  const auto after = read_policy_or_default(arguments.after);
  for (const auto* policy : {&before, &after})
    if (!*policy) streams.err << policy->error().message << '\n';
  if (!before || !after) return kError;
  auto& out = streams.out;
  out << "Policies\n";
  const std::size_t differences = write_differences(out, texts_of(*before), texts_of(*after));
  if (arguments.manifests.paths.empty()) return differences > 0 ? kChanges : kNothingToDo;

  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.manifests.paths, streams.in, errors);
  const ManifestOptions options{.default_namespace = arguments.manifests.default_namespace,
                                .unread = errors.empty() ? "" : errors.front()};
  const auto old_result = process_manifests(*before, inputs, options);
  const auto new_result = process_manifests(*after, inputs, options);
  errors.insert(errors.end(), new_result.errors.begin(), new_result.errors.end());
  errors.insert(errors.end(), new_result.non_objects.begin(), new_result.non_objects.end());
  out << "\nFindings for the manifests\n";
  const std::size_t findings =
      write_differences(out, texts_of(old_result.report), texts_of(new_result.report));
  for (const auto& error : errors) streams.err << error << '\n';
  if (!errors.empty()) return kError;
  return differences + findings > 0 ? kChanges : kNothingToDo;
}

}  // namespace

void add_policy_diff_command(CommandLine& line, CLI::App& policy) {
  const auto arguments = std::make_shared<PolicyDiffArguments>();
  auto* command = policy.add_subcommand("diff",
                                        "Compare two policies field by field and, with manifests, finding by "
                                        "finding. Exit 0: no differences, 1: differences, 2: error");
  for (auto [name, file] : {std::pair("A", &arguments->before), std::pair("B", &arguments->after)})
    command->add_option(name, *file, "Policy file, or default for the built-in policy")
        ->required()
        ->type_name("");
  command->add_option("files", arguments->manifests.paths, "Manifests on which to compare the findings")
      ->type_name("FILE|DIR|-");
  add_namespace_option(*command, arguments->manifests.default_namespace);
  command->callback([&line, arguments] { line.code = policy_diff(*arguments, line.streams); });
}

}  // namespace mimir_tuner
