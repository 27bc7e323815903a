#include "mimir_tuner/manifests/manifests.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "manifests/document_outcome.h"
#include "manifests/parallel.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

// Trees take about seven times the room of their text. Up to this much text keeps them from the first pass to
// the second; more is parsed again, which costs a third of the time and none of the memory.
constexpr std::size_t kMaxKeptText = 16U << 20U;

struct Document {
  PlacedDocument place;
  std::size_t source;                // index of its input
  std::optional<Result<Tree>> tree;  // kept from the first pass
};

// The first pass collects the releases of all containers.
InputEvidence gather(const Policy& policy, std::vector<Document>& documents, const ManifestOptions& options) {
  InputEvidence evidence(policy);
  if (!options.unread.empty()) evidence.mark_unreadable(options.unread);
  std::mutex mutex;
  std::atomic<std::size_t> kept = 0;
  for_each_index(documents.size(), [&](std::size_t i) {
    Document& document = documents[i];
    auto tree = read_yaml(document.place.text());
    {
      const std::scoped_lock lock(mutex);
      evidence.collect(document.place.input.name, document.place.where, tree, options.default_namespace);
    }
    if (!tree || (kept += document.place.text().size()) <= kMaxKeptText) document.tree = std::move(tree);
  });
  return evidence;
}

// Other files of a directory, such as a chart's values or a kustomization, are errors only if the input has
// no objects at all.
void drop_other_files(const std::vector<Document>& documents, std::vector<DocumentOutcome>& outcomes) {
  const bool any_object = std::ranges::any_of(outcomes, [](const auto& each) { return each.inspected > 0; });
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (any_object && !documents[i].place.input.named) outcomes[i].non_objects.clear();
}

void append(DocumentOutcome outcome, std::size_t source, ManifestResult& out) {
  auto& edits = out.report.sources[source].edits;
  for (auto& object : outcome.objects) {
    object.source_index = source;
    object.first_edit += edits.size();
    object.last_edit += edits.size();
    out.report.objects.push_back(std::move(object));
  }
  std::ranges::move(outcome.edits, std::back_inserter(edits));
  std::ranges::move(outcome.non_objects, std::back_inserter(out.non_objects));
  std::ranges::move(outcome.reviews, std::back_inserter(out.reviews));
  out.overrides.merge(outcome.overrides);
  out.report.inspected += outcome.inspected;
  if (outcome.error) out.errors.push_back(std::move(*outcome.error));
}

}  // namespace

ManifestResult process_manifests(const Policy& policy, const std::vector<Input>& inputs,
                                 const ManifestOptions& options) {
  ManifestResult out;
  std::size_t total = 0;
  for (const auto& input : inputs) {
    out.report.sources.push_back({input.name, input.text, LineIndex(input.text), {}});
    total += input.text.size();
  }
  std::vector<Document> documents;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    for (const auto& where : documents_of(inputs[i].text))
      documents.push_back({{inputs[i], out.report.sources[i].lines, where}, i, std::nullopt});
  const InputEvidence evidence = gather(policy, documents, options);
  std::vector<DocumentOutcome> outcomes(documents.size());
  std::atomic<std::size_t> done = 0;
  for_each_index(
      documents.size(),
      [&](std::size_t i) {
        Document& document = documents[i];
        const auto tree = document.tree ? std::move(*document.tree) : read_yaml(document.place.text());
        document.tree.reset();
        outcomes[i] = decide_document(policy, evidence, options.default_namespace, document.place, tree);
        done += document.place.text().size();
      },
      [&] {
        if (options.progress) options.progress(done, total);
      });
  drop_other_files(documents, outcomes);
  for (std::size_t i = 0; i < documents.size(); ++i) append(std::move(outcomes[i]), documents[i].source, out);
  for (const auto& source : out.report.sources)
    if (options.keep_texts) out.texts.push_back(apply_splices(source.text, source.edits));
  out.report.errors = out.errors.size();
  return out;
}

}  // namespace mimir_tuner
