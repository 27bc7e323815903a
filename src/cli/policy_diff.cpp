#include "cli/policy_diff.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "mimir_tuner/manifests/manifests.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/report/findings_text.h"

namespace mimir_tuner {
namespace {

// Texts by name, in the order in which the names came up.
class Named {
 public:
  void add(const std::string& name, std::string text) {
    if (texts_.emplace(name, std::move(text)).second) names_.push_back(name);
  }
  const std::string* find(const std::string& name) const {
    const auto found = texts_.find(name);
    return found != texts_.end() ? &found->second : nullptr;
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> texts_;
};

Named named(const Policy& policy) {
  Named out;
  for (auto& field : fields_of(policy)) out.add(field.path, std::move(field.value));
  return out;
}

Named named(const Report& report) {
  Named out;
  for (const auto& object : report.objects) {
    for (const auto& finding : object.findings) {
      // An object of the same name in another file is another object.
      std::string name =
          object.source + ":" + std::to_string(object.line) + ": " + finding_topic(object, finding);
      while (out.find(name) != nullptr) name += " (again)";
      out.add(name, finding_verdict(finding, object.mode));
    }
  }
  return out;
}

// Writes what differs; gives how many do.
std::size_t write_differences(std::ostream& out, const Named& before, const Named& after) {
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
  return count;
}

Result<Policy> read_named(const std::string& file) { return read_policy(file == "default" ? "" : file); }

}  // namespace

int policy_diff(const PolicyDiffArguments& arguments, Streams streams) {
  const auto before = read_named(arguments.before);
  const auto after = read_named(arguments.after);
  for (const auto* policy : {&before, &after})
    if (!*policy) streams.err << policy->error().message << '\n';
  if (!before || !after) return kError;
  auto& out = streams.out;
  out << "Policies\n";
  std::size_t differences = write_differences(out, named(*before), named(*after));
  if (differences == 0) out << "  say the same\n";
  if (arguments.manifests.paths.empty()) return differences > 0 ? kChanges : kNothingToDo;

  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.manifests.paths, streams.in, errors);
  const ManifestOptions options{.default_namespace = arguments.manifests.default_namespace,
                                .unread = errors.empty() ? "" : errors.front()};
  const auto old_result = process_manifests(*before, inputs, options);
  const auto new_result = process_manifests(*after, inputs, options);
  errors.insert(errors.end(), new_result.errors.begin(), new_result.errors.end());
  errors.insert(errors.end(), new_result.non_objects.begin(), new_result.non_objects.end());
  out << "\nFindings on the manifests\n";
  const std::size_t findings = write_differences(out, named(old_result.report), named(new_result.report));
  if (findings == 0) out << "  are the same\n";
  for (const auto& error : errors) streams.err << error << '\n';
  if (!errors.empty()) return kError;
  return differences + findings > 0 ? kChanges : kNothingToDo;
}

}  // namespace mimir_tuner
