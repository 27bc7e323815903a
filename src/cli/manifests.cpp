#include "cli/manifests.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "cli/documents.h"
#include "cli/input_evidence.h"
#include "cli/parallel.h"
#include "cli/places.h"
#include "cli/strangers.h"
#include "mimir_tuner/edit.h"
#include "mimir_tuner/reader.h"

namespace mimir_tuner::cli {
namespace {

// Trees take about seven times the room of their text. Up to this much text keeps them from the first pass to the second; more is parsed
// again, which costs a third of the time and none of the memory.
constexpr std::size_t kMaxKeptText = 16U << 20U;

struct Document {
  const Input* input;
  const LineIndex* lines;
  DocumentSpan where;
  std::optional<Result<Tree>> tree;  // kept from the first pass

  std::string_view text() const { return slice(input->text, where); }
  std::size_t begin() const { return where.span.begin; }
};

// What came of one document.
struct Outcomes {
  std::vector<ObjectReport> objects;
  std::size_t inspected = 0;
  std::optional<std::string> error;
  std::vector<std::string> strangers;
  std::vector<std::string> reviews;
  std::vector<Splice> edits;  // in the input's text
};

// One document on its way: its decisions, and the edit of its text.
class Work {
 public:
  Work(const Policy& policy, const InputEvidence& evidence, const ManifestOptions& options, const Document& document, Outcomes& out)
      : policy_(policy), evidence_(evidence), options_(options), document_(document), out_(out) {}

  void run(const Tree& tree) {
    for (const auto& met : objects_of(*tree.root, options_.default_namespace)) decide_one(met);
    for (const auto& stranger : strangers_of(*tree.root)) {
      out_.strangers.push_back(located(document_.input->name, *document_.lines, document_.begin(), stranger));
    }
    share_out(edit(tree));
  }

 private:
  struct Change {
    std::size_t object;  // index in out_.objects
    Decision decision;
    std::vector<Operation> operations;  // with the document's pointers
    std::size_t begin;                  // of the object, in the input's text
  };

  void decide_one(const MetObject& met);
  void refuse(const Change& change, const std::string& why);
  std::vector<Operation> enforced() const;
  // The splices of all changes that can be proven, in the document's text; findings of the others become skips.
  std::vector<Splice> edit(const Tree& tree);
  void share_out(std::vector<Splice> splices);

  const Policy& policy_;
  const InputEvidence& evidence_;
  const ManifestOptions& options_;
  const Document& document_;
  Outcomes& out_;
  std::vector<Change> changes_;
};

void Work::decide_one(const MetObject& met) {
  ++out_.inspected;
  const Node& object = *met.object.root;
  // A review is judged as the webhook would, which knows nothing but the object.
  Decision decision = decide(policy_, met.object, met.review ? Evidence{} : evidence_.about(object, met.object.object_namespace));
  const bool foreign = decision.findings.size() == 1 && decision.findings.front().reason == Reason::kNotMimir;
  if (foreign) return;
  const std::size_t begin = document_.begin() + object.span.begin;
  const int line = document_.lines->place(begin).line;
  const std::string& source = document_.input->name;
  out_.objects.push_back({.source = source,
                          .line = line,
                          .kind = met.kind,
                          .object_namespace = std::string(met.object.object_namespace),
                          .name = met.name,
                          .mode = decision.mode,
                          .changes = decision.changes(),
                          .findings = decision.findings,
                          .spots = places_of(object, document_.text(), document_.begin(), *document_.lines, decision.findings)});
  if (!decision.changes()) return;
  if (met.review) {
    out_.reviews.push_back(source + ":" + std::to_string(line) +
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

std::vector<Splice> Work::edit(const Tree& tree) {
  const std::string_view text = document_.text();
  auto operations = enforced();
  if (operations.empty()) return {};
  if (auto edit = edit_yaml(text, tree, operations, {})) return std::move(edit->splices);
  for (const auto& change : changes_) {  // one of them cannot be proven: find out which, and make the others
    auto edit = edit_yaml(text, tree, change.operations, {});
    if (!edit) refuse(change, edit.error().message);
  }
  operations = enforced();
  if (operations.empty()) return {};
  auto edit = edit_yaml(text, tree, operations, {});
  if (edit) return std::move(edit->splices);
  for (const auto& change : changes_) refuse(change, edit.error().message);
  return {};
}

// An object's edits lie between its begin and that of the next one that changes.
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

// The first pass: what all containers together tell of releases.
InputEvidence gather(const Policy& policy, std::vector<Document>& documents, const ManifestOptions& options) {
  InputEvidence evidence;
  if (!options.unread.empty()) evidence.overlook("cannot read " + options.unread);
  std::mutex mutex;
  std::atomic<std::size_t> kept = 0;
  for_each_index(documents.size(), [&](std::size_t i) {
    Document& document = documents[i];
    auto tree = read_yaml(document.text());
    if (!tree) {
      const std::scoped_lock lock(mutex);
      evidence.overlook("cannot read " + located(document.input->name, tree.error(), document.where));
    } else {
      for (const auto& met : objects_of(*tree->root, options.default_namespace)) {
        if (met.review) continue;
        const std::scoped_lock lock(mutex);
        evidence.collect(policy, *met.object.root, met.object.object_namespace);
      }
    }
    if (!tree || (kept += document.text().size()) <= kMaxKeptText) document.tree = std::move(tree);
  });
  return evidence;
}

void examine(const Policy& policy, const InputEvidence& evidence, const ManifestOptions& options, Document& document, Outcomes& out) {
  auto tree = document.tree ? std::move(*document.tree) : read_yaml(document.text());
  document.tree.reset();
  if (tree) {
    Work(policy, evidence, options, document, out).run(*tree);
  } else {
    out.error = located(document.input->name, tree.error(), document.where);
  }
}

// What only lies in a folder with the manifests (a chart's values, a kustomization) is no mistake, unless it is all there is.
void judge_strangers(const std::vector<Input>& inputs, const std::vector<std::size_t>& source_of, std::vector<Outcomes>& outcomes) {
  const bool any_object = std::ranges::any_of(outcomes, [](const auto& each) { return each.inspected > 0; });
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (any_object && !inputs[source_of[i]].named) outcomes[i].strangers.clear();
  }
}

void append(Outcomes outcomes, std::size_t source, ManifestResult& out) {
  auto& edits = out.report.sources[source].edits;
  for (auto& object : outcomes.objects) {
    object.source_index = source;
    object.first_edit += edits.size();
    object.last_edit += edits.size();
    out.report.objects.push_back(std::move(object));
  }
  std::ranges::move(outcomes.edits, std::back_inserter(edits));
  std::ranges::move(outcomes.strangers, std::back_inserter(out.strangers));
  std::ranges::move(outcomes.reviews, std::back_inserter(out.reviews));
  out.report.inspected += outcomes.inspected;
  if (outcomes.error) out.errors.push_back(std::move(*outcomes.error));
}

}  // namespace

ManifestResult process_manifests(const Policy& policy, const std::vector<Input>& inputs, const ManifestOptions& options) {
  ManifestResult out;
  std::size_t total = 0;
  for (const auto& input : inputs) {
    out.report.sources.push_back({input.name, input.text, LineIndex(input.text), {}});
    total += input.text.size();
  }
  std::vector<Document> documents;
  std::vector<std::size_t> source_of;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const auto& where : documents_of(inputs[i].text)) {
      documents.push_back({&inputs[i], &out.report.sources[i].lines, where, std::nullopt});
      source_of.push_back(i);
    }
  }
  const InputEvidence evidence = gather(policy, documents, options);
  std::vector<Outcomes> outcomes(documents.size());
  std::atomic<std::size_t> done = 0;
  for_each_index(
      documents.size(),
      [&](std::size_t i) {
        examine(policy, evidence, options, documents[i], outcomes[i]);
        done += documents[i].text().size();
      },
      [&] {
        if (options.progress) options.progress(done, total);
      });
  judge_strangers(inputs, source_of, outcomes);
  for (std::size_t i = 0; i < documents.size(); ++i) append(std::move(outcomes[i]), source_of[i], out);
  for (const auto& source : out.report.sources) {
    if (options.keep_texts) out.texts.push_back(apply_splices(source.text, source.edits));
  }
  out.report.errors = out.errors.size();
  return out;
}

}  // namespace mimir_tuner::cli
