// The entry to step 2: splice_slot sends each change to the file for its kind of value. A collection that
// loses all its old children is replaced as a whole, since its old layout has no place for new ones.
// SpliceJob keeps texts without a final line end that way.

#include "edit/splice.h"

#include <algorithm>
#include <iterator>

namespace mimir_tuner {
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

}  // namespace

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

}  // namespace mimir_tuner
