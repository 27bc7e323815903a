#include "manifests/document_outcome.h"

#include <utility>

#include "manifests/places.h"
#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/manifests/non_objects.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

// Decides about the objects of one document and edits its text.
class Work {
 public:
  Work(const Policy& policy, const InputEvidence& evidence, const PlacedDocument& document,
       DocumentOutcome& out)
      : policy_(policy), evidence_(evidence), document_(document), out_(out) {}

  void run(const Tree& tree, std::string_view default_namespace) {
    for (const auto& met : objects_of(*tree.root, default_namespace)) decide_one(met);
    for (const auto& non_object : non_objects_of(*tree.root))
      out_.non_objects.push_back(
          located(document_.input.name, document_.lines, document_.begin(), non_object));
    share_out(edit(tree));
  }

 private:
  struct Change {
    std::size_t object;  // index in out_.objects
    Decision decision;
    std::vector<Operation> operations;  // with the document's pointers
    std::size_t begin;                  // of the object, in the input's text
  };

  void decide_one(const FoundObject& met);
  void refuse(const Change& change, const std::string& why);
  // Refuses those of changes [first, last) that cannot be proven. Bisects, because each attempt parses the
  // whole document.
  void refuse_unproven(const Tree& tree, std::size_t first, std::size_t last);
  std::vector<Operation> enforced() const;
  // The splices in the document's text of all changes that can be proven. The findings of the others become
  // skips.
  std::vector<Splice> edit(const Tree& tree);
  void share_out(std::vector<Splice> splices);

  const Policy& policy_;
  const InputEvidence& evidence_;
  const PlacedDocument& document_;
  DocumentOutcome& out_;
  std::vector<Change> changes_;
};

void Work::decide_one(const FoundObject& met) {
  ++out_.inspected;
  const Node& object = *met.object.root;
  // The webhook knows nothing but the object, and a review is judged as by the webhook.
  Decision decision =
      decide(policy_, met.object,
             met.review ? Evidence{} : evidence_.evidence_for(object, met.object.object_namespace));
  out_.overrides.merge(decision.overrides);
  const bool foreign = decision.findings.size() == 1 && decision.findings.front().reason == Reason::kNotMimir;
  if (foreign) return;
  const std::size_t begin = document_.begin() + object.span.begin;
  const int line = document_.lines.place(begin).line;
  const std::string& source = document_.input.name;
  out_.objects.push_back(
      {.source = source,
       .line = line,
       .kind = met.kind,
       .object_namespace = std::string(met.object.object_namespace),
       .name = met.name,
       .mode = decision.mode,
       .changes = decision.changes(),
       .findings = decision.findings,
       .spots = places_of(object, document_.text(), document_.begin(), document_.lines, decision.findings)});
  if (!decision.changes()) return;
  if (met.review) {
    out_.reviews.push_back(
        source + ":" + std::to_string(line) +
        ": the object of an AdmissionReview is answered by the webhook, and not written here");
    return;
  }
  auto operations = decision.operations;
  for (auto& operation : operations) operation.path.insert(0, met.pointer);
  changes_.push_back({out_.objects.size() - 1, std::move(decision), std::move(operations), begin});
}

void Work::refuse(const Change& change, const std::string& why) {
  ObjectReport& object = out_.objects[change.object];
  object.changes = false;
  for (auto& finding : object.findings) {
    if (finding.outcome != Outcome::kChange) continue;
    finding.outcome = Outcome::kSkipped;
    finding.reason = Reason::kEditRefused;
    finding.detail = why;
  }
}

std::vector<Operation> Work::enforced() const {
  std::vector<Operation> out;
  for (const auto& change : changes_) {
    if (change.decision.mode == Mode::kAudit || !out_.objects[change.object].changes) continue;
    out.insert(out.end(), change.operations.begin(), change.operations.end());
  }
  return out;
}

void Work::refuse_unproven(const Tree& tree, std::size_t first, std::size_t last) {
  std::vector<Operation> operations;
  for (std::size_t i = first; i < last; ++i)
    operations.insert(operations.end(), changes_[i].operations.begin(), changes_[i].operations.end());
  const auto edit = edit_yaml(document_.text(), tree, operations, {});
  if (edit) return;
  if (last - first == 1) return refuse(changes_[first], edit.error().message);
  const std::size_t middle = first + (last - first) / 2;
  refuse_unproven(tree, first, middle);
  refuse_unproven(tree, middle, last);
}

std::vector<Splice> Work::edit(const Tree& tree) {
  const std::string_view text = document_.text();
  auto operations = enforced();
  if (operations.empty()) return {};
  if (auto edit = edit_yaml(text, tree, operations, {})) return std::move(edit->splices);
  refuse_unproven(tree, 0, changes_.size());  // at least one of them; the others are made
  operations = enforced();
  if (operations.empty()) return {};
  auto edit = edit_yaml(text, tree, operations, {});
  if (edit) return std::move(edit->splices);
  for (const auto& change : changes_) refuse(change, edit.error().message);
  return {};
}

// The edits of an object are those before the next changed object.
void Work::share_out(std::vector<Splice> splices) {
  for (auto& splice : splices) {
    splice.begin += document_.begin();
    splice.end += document_.begin();
  }
  out_.edits = std::move(splices);
  std::size_t next = 0;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    ObjectReport& object = out_.objects[changes_[i].object];
    object.first_edit = next;
    const bool last = i + 1 == changes_.size();
    while (next < out_.edits.size() && (last || out_.edits[next].begin < changes_[i + 1].begin)) ++next;
    object.last_edit = next;
  }
}

}  // namespace

DocumentOutcome decide_document(const Policy& policy, const InputEvidence& evidence,
                                std::string_view default_namespace, const PlacedDocument& document,
                                const Result<Tree>& tree) {
  DocumentOutcome out;
  if (tree)
    Work(policy, evidence, document, out).run(*tree, default_namespace);
  else
    out.error = located(document.input.name, tree.error(), document.where);
  return out;
}

}  // namespace mimir_tuner
