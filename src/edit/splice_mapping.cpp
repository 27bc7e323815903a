// Changes block mappings. A key is removed with its lines. New keys go after the last child, and after
// comments at the same or a deeper indent, so that a comment stays with the key it is about. New keys of the
// root go after all final comments.

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"

namespace mimir_tuner {
namespace {

Result<void> remove_entry(SpliceJob& job, const Node& entry) {
  const std::size_t begin = entry.key_span.begin;
  if (begins_line(job.text, begin)) {
    job.replace_lines(line_begin(job.text, begin), line_after(job.text, entry), "");
    return {};
  }
  const std::size_t line = line_begin(job.text, begin);
  if (job.text.substr(line, begin - line).find('?') != std::string_view::npos)
    return fail("a key in `? key` form cannot be removed");
  if (entry.next == nullptr) return fail("the key shares its line with other content and cannot be removed");
  const std::size_t end = value_end(job.text, entry);
  const std::size_t following = entry.next->key_span.begin;
  if (skip_trivia(job.text, end) != following ||
      job.text.substr(end, following - end).find('#') != std::string_view::npos)
    return fail("removing the key would also remove the comment after it");
  job.replace(begin, following, "");
  return {};
}

}  // namespace

Result<void> splice_block_mapping(SpliceJob& job, Draft& draft) {
  const Node* previous = nullptr;
  for (Slot& slot : draft.slots) {
    if (slot.old == nullptr) continue;
    if (auto result = splice_slot(job, &draft, slot, previous); !result) return result;
    previous = slot.old;
  }
  for (const Node* entry : draft.removed)
    if (auto result = remove_entry(job, *entry); !result) return result;
  const std::size_t column = column_of(job.text, draft.node->span.begin);
  std::size_t at = line_after(job.text, *draft.node);
  at = draft.parent == nullptr ? skip_final_comments(job.text, at) : skip_comments(job.text, at, column);
  // Additions are always the last slots; no key is inserted between others.
  if (draft.slots.back().old != nullptr) return {};
  const RenderStyle style = style_in(job, draft, at);
  std::string lines;
  for (const Slot& slot : draft.slots) {
    if (slot.old != nullptr) continue;
    lines.append(column, ' ');
    lines += render_entry(slot.key, *slot.value, column, style);
  }
  job.insert_lines(at, std::move(lines));
  return {};
}

}  // namespace mimir_tuner
