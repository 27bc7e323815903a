#include "cli/manifests.h"

#include <algorithm>
#include <optional>

#include "cli/input_evidence.h"
#include "mimir_tuner/decide.h"
#include "mimir_tuner/edit.h"
#include "mimir_tuner/reader.h"

namespace mimir_tuner::cli {
namespace {

struct Item {
  const Node* object;
  std::string pointer;  // in its document
};

// The objects of a document: itself, or the items of a List (`kubectl get -o yaml`).
std::vector<Item> objects_of(const Node& root) {
  if (!root.is_mapping()) return {};
  const Node* items = root.find("items");
  if (!root.string_at("kind").ends_with("List") || items == nullptr || !items->is_sequence()) return {{&root, ""}};
  std::vector<Item> out;
  std::size_t index = 0;
  for (const Node* item = items->first; item != nullptr; item = item->next, ++index) out.push_back({item, "/items/" + std::to_string(index)});
  return out;
}

std::string_view namespace_of(const Node& object, const ManifestOptions& options) {
  const Node* metadata = object.find("metadata");
  const std::string_view own = metadata != nullptr ? metadata->string_at("namespace") : "";
  return own.empty() ? std::string_view(options.default_namespace) : own;
}

std::string_view slice(const Input& input, const DocumentSpan& document) {
  return std::string_view(input.text).substr(document.span.begin, document.span.end - document.span.begin);
}

int line_at(std::string_view text, std::size_t offset, int first_line) {
  return first_line + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

// One document on its way: its decisions, and the edit of its text.
class Document {
 public:
  Document(const Policy& policy, const InputEvidence& evidence, const ManifestOptions& options)
      : policy_(policy), evidence_(evidence), options_(options) {}

  void decide_all(const Tree& tree, std::string_view text, const std::string& source, int first_line, Report& report);
  // The text with all changes that can be proven; findings of the others become skips.
  std::string edited(std::string_view text, const Tree& tree, Report& report);

 private:
  struct Change {
    std::size_t report_index;
    Decision decision;
    std::vector<Operation> operations;  // with the document's pointers
  };

  void add_change(Decision decision, const std::string& pointer, std::size_t report_index);
  static void refuse(ObjectReport& object, const std::string& why);

  const Policy& policy_;
  const InputEvidence& evidence_;
  const ManifestOptions& options_;
  std::vector<Change> changes_;
};

void Document::decide_all(const Tree& tree, std::string_view text, const std::string& source, int first_line, Report& report) {
  std::size_t offset = 0;
  int line = first_line;
  for (const auto& [object, pointer] : objects_of(*tree.root)) {
    ++report.inspected;
    const auto object_namespace = namespace_of(*object, options_);
    Decision decision = decide(policy_, {.root = object, .object_namespace = object_namespace}, evidence_.about(*object, object_namespace));
    const bool foreign = decision.findings.size() == 1 && decision.findings.front().reason == Reason::kNotMimir;
    if (foreign) continue;
    line = line_at(text.substr(offset), object->span.begin - offset, line);
    offset = object->span.begin;
    const Node* metadata = object->find("metadata");
    const std::string name(metadata != nullptr ? metadata->string_at("name") : "");
    report.objects.push_back({source, line, std::string(object->string_at("kind")), std::string(object_namespace), name, decision.mode,
                              decision.changes(), decision.findings});
    if (decision.changes()) add_change(std::move(decision), pointer, report.objects.size() - 1);
  }
}

void Document::add_change(Decision decision, const std::string& pointer, std::size_t report_index) {
  auto operations = decision.operations;
  for (auto& operation : operations) operation.path.insert(0, pointer);
  changes_.push_back({report_index, std::move(decision), std::move(operations)});
}

void Document::refuse(ObjectReport& object, const std::string& why) {
  object.changes = false;
  for (auto& finding : object.findings) {
    if (finding.outcome != Outcome::kChange) continue;
    finding.outcome = Outcome::kSkipped;
    finding.reason = Reason::kEditRefused;
    finding.detail = why;
  }
}

std::string Document::edited(std::string_view text, const Tree& tree, Report& report) {
  std::vector<Operation> enforced;
  const auto gather = [&] {
    enforced.clear();
    for (const auto& change : changes_) {
      if (change.decision.mode == Mode::kEnforce && report.objects[change.report_index].changes) {
        enforced.insert(enforced.end(), change.operations.begin(), change.operations.end());
      }
    }
  };
  gather();
  if (enforced.empty()) return std::string(text);
  if (auto edit = edit_yaml(text, tree, enforced, {})) return std::move(edit->text);
  for (const auto& change : changes_) {  // one of them cannot be proven: find out which, and make the others
    auto edit = edit_yaml(text, tree, change.operations, {});
    if (!edit) refuse(report.objects[change.report_index], edit.error().message);
  }
  gather();
  if (enforced.empty()) return std::string(text);
  auto edit = edit_yaml(text, tree, enforced, {});
  if (edit) return std::move(edit->text);
  for (const auto& change : changes_) refuse(report.objects[change.report_index], edit.error().message);
  return std::string(text);
}

void collect_evidence(const Policy& policy, const std::vector<Input>& inputs, const ManifestOptions& options, InputEvidence& evidence) {
  for (const auto& input : inputs) {
    for (const auto& document : split_documents(input.text)) {
      const auto tree = read_yaml(slice(input, document));
      if (!tree) continue;
      for (const auto& item : objects_of(*tree->root)) evidence.collect(policy, *item.object, namespace_of(*item.object, options));
    }
  }
}

std::string located(const std::string& name, const Error& error, int first_line) {
  return name + ":" + std::to_string(first_line - 1 + std::max(error.line, 1)) + ":" + std::to_string(std::max(error.column, 1)) + ": " + error.message;
}

}  // namespace

ManifestResult process_manifests(const Policy& policy, const std::vector<Input>& inputs, const ManifestOptions& options) {
  InputEvidence evidence;
  collect_evidence(policy, inputs, options, evidence);
  ManifestResult out;
  for (const auto& input : inputs) {
    std::string text;
    std::size_t copied = 0;
    for (const auto& document : split_documents(input.text)) {
      const auto tree = read_yaml(slice(input, document));
      if (!tree) {
        out.errors.push_back(located(input.name, tree.error(), document.first_line));
        continue;
      }
      Document work(policy, evidence, options);
      work.decide_all(*tree, slice(input, document), input.name, document.first_line, out.report);
      const std::string edited = work.edited(slice(input, document), *tree, out.report);
      if (!options.keep_texts) continue;
      text.append(input.text, copied, document.span.begin - copied);
      text += edited;
      copied = document.span.end;
    }
    if (!options.keep_texts) continue;
    text.append(input.text, copied);
    out.texts.push_back(std::move(text));
  }
  out.report.errors = out.errors.size();
  return out;
}

}  // namespace mimir_tuner::cli
