#include <algorithm>
#include <new>

#include "edit/proof.h"
#include "edit/splice.h"
#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/mask.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/text_scan.h"

namespace mimir_tuner {

void SpliceJob::insert_lines(std::size_t at, std::string lines) {
  const bool open_end = at == text.size() && at > 0 && text[at - 1] != '\n';
  if (!open_end) return replace(at, at, std::move(lines));
  const std::string eol(line_end_style(text, at));
  lines.resize(lines.size() - eol.size());
  replace(at, at, eol + lines);
}

void SpliceJob::replace_lines(std::size_t begin, std::size_t end, std::string lines) {
  const bool open_end = end == text.size() && end > 0 && text[end - 1] != '\n';
  if (open_end) {
    const std::size_t eol = line_end_style(text, end).size();
    if (!lines.empty())
      lines.resize(lines.size() - eol);
    else if (begin >= eol)
      begin -= eol;
  }
  replace(begin, end, std::move(lines));
}

namespace {

Node* build_collection(SpliceJob& job, const Draft& draft) {
  Node* node = job.scratch.make(draft.node->kind, Style::kBlock);
  for (const Slot& slot : draft.slots) {
    Node* child = job.scratch.copy(*slot.value);
    child->next = nullptr;
    if (node->is_mapping())
      job.scratch.append(node, slot.key, child);
    else
      job.scratch.append(node, child);
  }
  return node;
}

bool keeps_a_child(const Draft& draft) {
  return std::any_of(
      draft.slots.begin(), draft.slots.end(), [](const Slot& slot) { return slot.old != nullptr; });
}

Result<void> check_values(const SpliceJob& job, const Slot& root) {
  std::vector<const Slot*> pending{&root};
  while (!pending.empty()) {
    const Slot& slot = *pending.back();
    pending.pop_back();
    if (slot.value != nullptr && slot.respliced == nullptr) {
      if (auto value = check_value(*slot.value, job.options); !value) return value;
      if (slot.old == nullptr) {
        if (auto key = check_key(slot.key, job.options); !key) return key;
      }
    }
    if (slot.inner == nullptr) continue;
    for (const Slot& each : slot.inner->slots) pending.push_back(&each);
  }
  return {};
}

Result<void> order(std::vector<Splice>& splices) {
  std::stable_sort(splices.begin(), splices.end(), [](const Splice& a, const Splice& b) {
    return a.begin != b.begin ? a.begin < b.begin : (a.begin == a.end) > (b.begin == b.end);
  });
  for (std::size_t i = 1; i < splices.size(); ++i)
    if (splices[i].begin < splices[i - 1].end)
      return fail("the operations meet at one place: make them one after the other");
  return {};
}

Result<void> check_text(std::string_view text, YamlOptions options) {
  const auto traits = inspect(text);
  if (!traits) return tl::unexpected(traits.error());
  if (traits->rare_breaks)
    return fail("the text has line ends other than LF and CRLF (a lone CR, U+0085, U+2028 or U+2029)");
  if (!options.expands_environment) return {};
  const auto masked = mask_expansions(text);
  if (!masked) return tl::unexpected(masked.error());
  for (const Span& mask : masked->masks) {
    if (text.substr(mask.begin, mask.end - mask.begin).find('\n') == std::string_view::npos) continue;
    const Place position = position_of(text, mask.begin);
    return fail("a `${` that is closed only on a later line", position.line, position.column);
  }
  return {};
}

}  // namespace

Result<void> splice_slot(SpliceJob& job, const Draft* parent, Slot& slot, const Node* previous) {
  if (slot.respliced != nullptr) {
    auto splices = translate_splices(job.text, *slot.old, slot.respliced->text_splices);
    if (!splices) return tl::unexpected(splices.error());
    std::move(splices->begin(), splices->end(), std::back_inserter(job.splices));
    return {};
  }
  if (slot.value != nullptr) return splice_value(job, parent, *slot.old, *slot.value, previous);
  if (slot.inner == nullptr) return {};
  Draft& draft = *slot.inner;
  const bool flow = draft.node->style == Style::kFlow;
  if (!keeps_a_child(draft) && !(flow && draft.removed.empty())) {
    return draft.removed.empty()
               ? Result<void>{}
               : splice_value(job, parent, *slot.old, *build_collection(job, draft), previous);
  }
  if (flow) return splice_flow(job, draft);
  return draft.node->is_mapping() ? splice_block_mapping(job, draft) : splice_block_sequence(job, draft);
}

Result<YamlEdit> edit_yaml(std::string_view text, const Tree& before, std::span<const Operation> operations,
                           YamlOptions options) {
  try {
    if (before.root == nullptr) return fail("the tree has no root");
    if (auto checked = check_text(text, options); !checked) return tl::unexpected(checked.error());
    DraftBuilder drafts(before);
    for (const Operation& operation : operations) {
      auto made = drafts.make(operation);
      if (!made) return fail(made.error().message + ": " + operation.path);
    }
    SpliceJob job{text, *before.root, options, drafts.scratch(), {}};
    if (auto checked = check_values(job, drafts.root()); !checked) return tl::unexpected(checked.error());
    if (auto spliced = splice_slot(job, nullptr, drafts.root(), nullptr); !spliced)
      return tl::unexpected(spliced.error());
    if (auto ordered = order(job.splices); !ordered) return tl::unexpected(ordered.error());
    YamlEdit result;
    result.text = apply_splices(text, job.splices);
    auto proven = prove(text, before, operations, result.text, options);
    if (!proven) return tl::unexpected(proven.error());
    result.splices = std::move(job.splices);
    result.tree = std::move(*proven);
    return result;
  } catch (const std::bad_alloc&) {
    return fail("no memory left to edit the YAML text");
  }
}

}  // namespace mimir_tuner
