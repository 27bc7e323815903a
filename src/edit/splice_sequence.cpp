// Changes block sequences. An item is removed with its lines. New items go to their index, at the column of
// the other dashes; items after the last one go below its comments. A sequence that starts on the line of
// another dash (`- - a`) takes new first items on that line.

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"

namespace mimir_tuner {
namespace {

const Node* previous_of(const Node& parent, const Node& child) {
  const Node* previous = nullptr;
  for (const Node* each = parent.first; each != &child; each = each->next) previous = each;
  return previous;
}

Result<void> remove_item(SpliceJob& job, const Node& sequence, const Node& item) {
  const std::size_t dash = find_dash(job.text, sequence, previous_of(sequence, item));
  if (begins_line(job.text, dash)) {
    job.replace_lines(line_begin(job.text, dash), line_after(job.text, item), "");
    return {};
  }
  if (item.next == nullptr) return fail("the item shares its line with other content and cannot be removed");
  const std::size_t following = find_dash(job.text, sequence, &item);
  const std::size_t end = value_end(job.text, item);
  if (job.text.substr(end, following - end).find('#') != std::string_view::npos)
    return fail("removing the item would also remove the comment after it");
  job.replace(dash, following, "");
  return {};
}

// With dashes at the column of the key, a comment at that column belongs to the next key.
bool shares_column_with_key(const SpliceJob& job, const Draft& draft, std::size_t column) {
  return draft.parent != nullptr && draft.parent->node->is_mapping() &&
         column_of(job.text, draft.parent->node->span.begin) == column;
}

}  // namespace

Result<void> splice_block_sequence(SpliceJob& job, Draft& draft) {
  const Node& sequence = *draft.node;
  const std::size_t column = column_of(job.text, sequence.span.begin);
  const RenderStyle style = style_in(job, draft, sequence.span.begin);
  const Node* previous = nullptr;
  const Node* walked = sequence.first;  // the current item, in step with the slots
  const Node* before = nullptr;         // the item before it in the text, which may be removed
  std::string lines;
  const auto flush = [&] {
    if (lines.empty()) return;
    if (previous == nullptr) {
      job.replace(sequence.span.begin, sequence.span.begin, lines.substr(column) + std::string(column, ' '));
    } else {
      std::size_t at = line_after(job.text, *previous);
      if (previous == sequence.last)
        at = draft.parent == nullptr
                 ? skip_final_comments(job.text, at)
                 : skip_comments(job.text, at, column + (shares_column_with_key(job, draft, column) ? 1 : 0));
      job.insert_lines(at, lines);
    }
    lines.clear();
  };
  for (Slot& slot : draft.slots) {
    if (slot.old == nullptr) {
      lines.append(column, ' ');
      lines += render_item(*slot.value, column, style);
      continue;
    }
    flush();
    for (; walked != slot.old; walked = walked->next) before = walked;
    if (slot.is_changed()) {
      if (auto result = splice_slot(job, &draft, slot, before); !result) return result;
    }
    previous = slot.old;
  }
  flush();
  for (const Node* item : draft.removed)
    if (auto result = remove_item(job, sequence, *item); !result) return result;
  return {};
}

}  // namespace mimir_tuner
