#include "mimir_tuner/explain/explain.h"

#include <algorithm>
#include <ostream>

#include "explain/explain_parts.h"
#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/manifests/input_evidence.h"
#include "mimir_tuner/manifests/non_objects.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/process/file.h"
#include "mimir_tuner/recognise/recognise.h"
#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/line_diff.h"
#include "mimir_tuner/text/text.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxOperation = 400;  // a config's text is shown as a diff instead

std::string shortened(std::string text) {
  if (text.size() > kMaxOperation) text.replace(kMaxOperation, std::string::npos, "...");
  return text;
}

struct DocumentPlace {
  const Input& input;
  const DocumentSpan& document;
  const Tree& tree;
};

class Explainer {
 public:
  Explainer(const ExplainArguments& arguments, const TracedPolicy& traced, const InputEvidence& evidence,
            std::ostream& out)
      : arguments_(arguments), traced_(traced), evidence_(evidence), out_(out) {}

  void document(const DocumentPlace& place);
  bool found() const { return found_; }
  std::size_t inspected() const { return inspected_; }

 private:
  bool wanted(const FoundObject& met) const;
  bool wanted(std::string_view container) const {
    return arguments_.container.empty() || arguments_.container == container;
  }
  void object(const DocumentPlace& place, const FoundObject& met);
  void subjects(const FoundObject& met, const Subjects& subjects, const Evidence& evidence,
                const Decision& decision);
  void edit(const DocumentPlace& place, const FoundObject& met, const Decision& decision);

  const ExplainArguments& arguments_;
  const TracedPolicy& traced_;
  const InputEvidence& evidence_;
  std::ostream& out_;
  bool found_ = false;
  std::size_t inspected_ = 0;
};

bool Explainer::wanted(const FoundObject& met) const {
  return arguments_.object.empty() || equal_ignoring_case(arguments_.object, met.kind + "/" + met.name) ||
         equal_ignoring_case(arguments_.object, met.name);
}

void Explainer::document(const DocumentPlace& place) {
  for (const auto& met : objects_of(*place.tree.root, arguments_.default_namespace)) {
    ++inspected_;
    if (wanted(met)) object(place, met);
  }
}

void Explainer::object(const DocumentPlace& place, const FoundObject& met) {
  const Node& root = *met.object.root;
  const Policy& policy = traced_.policy;
  const Subjects found = recognise(policy, root);
  if (!arguments_.container.empty() &&
      std::ranges::none_of(found.containers, [&](const auto& one) { return wanted(one.name); })) {
    const auto named = [&](const RejectedSubject& one) {
      return one.kind == SubjectKind::kContainer && one.name == arguments_.container;
    };
    if (std::ranges::none_of(found.rejected, named)) return;
  }
  const Evidence evidence =
      met.review ? Evidence{} : evidence_.evidence_for(root, met.object.object_namespace);
  const Decision decision = decide(policy, met.object, evidence);
  const auto text = slice(place.input.text, place.document);
  const int line = line_at(text, std::min(root.span.begin, text.size()), 0, place.document.first_line);
  if (found_) out_ << "\n\n";
  found_ = true;
  const std::string_view space = met.object.object_namespace;
  out_ << printable(met.kind) << ' ' << printable(space) << (space.empty() ? "" : "/") << printable(met.name)
       << "  (" << printable(place.input.name) << ":" << line << ")\n";
  if (met.review) {
    out_ << "An AdmissionReview, operation " << printable(met.object.operation)
         << ": judged as the webhook does, which sees nothing but this object\n";
  }
  out_ << '\n';
  write_recognition(out_, policy, met, found);
  const bool whole = std::ranges::any_of(decision.findings, [](const auto& finding) {
    return finding.rule == RuleId::kObject && finding.subject.empty();
  });
  if (whole) {
    out_ << "\nThe object as a whole\n";
    for (const auto& finding : decision.findings) write_finding(out_, finding);
    return;
  }
  write_evidence(out_, evidence, found);
  subjects(met, found, evidence, decision);
  edit(place, met, decision);
}

void Explainer::subjects(const FoundObject& met, const Subjects& subjects, const Evidence& evidence,
                         const Decision& decision) {
  const std::string_view space = met.object.object_namespace;
  for (const auto& container : subjects.containers) {
    if (!wanted(container.name)) continue;
    std::vector<std::string_view> components = container.targets;
    components.insert(components.end(), subjects.component_labels.begin(), subjects.component_labels.end());
    out_ << "\nPolicy for container " << printable(container.name) << '\n';
    write_effective(out_, traced_, space, components);
    write_rules(out_, traced_.policy, met, evidence, traced_.policy.effective(space, components), container,
                decision);
  }
  for (const auto& config : subjects.configs) {
    if (!arguments_.container.empty()) continue;
    out_ << "\nPolicy for key " << printable(config.key) << '\n';
    write_effective(out_, traced_, space, {});
    write_rules(out_, traced_.policy, met, evidence, traced_.policy.effective(space, {}), config, decision);
  }
}

void Explainer::edit(const DocumentPlace& place, const FoundObject& met, const Decision& decision) {
  if (!decision.changes()) {
    out_ << "\nNothing is changed.\n";
    return;
  }
  out_ << "\nThe edit" << (decision.mode == Mode::kAudit ? " that mode enforce would make" : "")
       << ", as a JSON Patch\n";
  auto operations = decision.operations;
  for (const auto& operation : operations)
    out_ << "  " << shortened(printable(to_json_patch({&operation, 1}))) << '\n';
  for (auto& operation : operations) operation.path.insert(0, met.pointer);
  const auto text = slice(place.input.text, place.document);
  const auto edited = edit_yaml(text, place.tree, operations, {});
  out_ << "\nThe edit in the text\n";
  if (edited)
    out_ << printable(line_diff(text, edited->text), true);
  else
    out_ << "  not made [edit-refused]: " << edited.error().message << '\n';
}

}  // namespace

int explain(const ExplainArguments& arguments, Streams streams) {
  const auto policy = read_policy(arguments.policy_file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  TracedPolicy traced{*policy, arguments.policy_file, {}, policy_origins(default_policy_text())};
  if (!arguments.policy_file.empty())
    traced.origins = policy_origins(read_file(arguments.policy_file).value_or(""));
  std::vector<std::string> errors;
  const auto inputs = read_inputs(arguments.paths, streams.in, errors);
  auto evidence = collect_evidence(*policy, inputs, arguments.default_namespace);
  if (!errors.empty()) evidence.mark_unreadable(errors.front());
  Explainer explainer(arguments, traced, evidence, streams.out);
  for (const auto& input : inputs) {
    const LineIndex lines(input.text);
    for (const auto& document : documents_of(input.text)) {
      if (const auto tree = read_yaml(slice(input.text, document))) {
        explainer.document({input, document, *tree});
        for (const auto& non_object : non_objects_of(*tree->root))
          if (input.named) errors.push_back(located(input.name, lines, document.span.begin, non_object));
      } else {
        errors.push_back(located(input.name, tree.error(), document));
      }
    }
  }
  if (!explainer.found() && errors.empty()) {
    errors.push_back(arguments.object.empty() && arguments.container.empty()
                         ? "there is no object in the input"
                         : "none of the " + std::to_string(explainer.inspected()) +
                               " objects of the input is the one asked for");
  }
  for (const auto& error : errors) streams.err << error << '\n';
  return errors.empty() ? kNothingToDo : kError;
}

}  // namespace mimir_tuner
