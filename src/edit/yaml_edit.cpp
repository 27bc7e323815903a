// The entry to the editor. It checks the text and the new values, builds the drafts (draft.h), turns them
// into splices (splice.h), applies these, and has the result verified (verify.h). Nothing else is public, so
// no caller can get an edit that was not verified.

#include <algorithm>
#include <new>

#include "edit/splice.h"
#include "edit/verify.h"
#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/expansion.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/text_scan.h"

namespace mimir_tuner {
namespace {

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

Result<void> sort_splices(std::vector<Splice>& splices) {
  std::stable_sort(splices.begin(), splices.end(), [](const Splice& a, const Splice& b) {
    return a.begin != b.begin ? a.begin < b.begin : (a.begin == a.end) > (b.begin == b.end);
  });
  for (std::size_t i = 1; i < splices.size(); ++i)
    if (splices[i].begin < splices[i - 1].end)
      return fail("two operations change the same place; apply them one after the other");
  return {};
}

Result<void> check_text(std::string_view text, YamlOptions options) {
  const auto traits = inspect(text);
  if (!traits) return tl::unexpected(traits.error());
  if (traits->rare_breaks)
    return fail("the text has line breaks other than LF and CRLF (a lone CR, U+0085, U+2028 or U+2029)");
  if (!options.expands_environment) return {};
  for (const Span& span : find_expansions(text)) {
    if (text.substr(span.begin, span.end - span.begin).find('\n') == std::string_view::npos) continue;
    const Place position = position_of(text, span.begin);
    return fail("a `${` is not closed on its line", position.line, position.column);
  }
  return {};
}

}  // namespace

Result<YamlEdit> edit_yaml(std::string_view text, const Tree& before, std::span<const Operation> operations,
                           YamlOptions options) {
  try {
    if (before.root == nullptr) return fail("the tree has no root");
    if (auto checked = check_text(text, options); !checked) return tl::unexpected(checked.error());
    DraftBuilder drafts(before);
    for (const Operation& operation : operations) {
      auto applied = drafts.apply(operation);
      if (!applied) return fail(applied.error().message + ": " + operation.path);
    }
    SpliceJob job{text, *before.root, options, drafts.scratch(), {}};
    if (auto checked = check_values(job, drafts.root()); !checked) return tl::unexpected(checked.error());
    if (auto spliced = splice_slot(job, nullptr, drafts.root(), nullptr); !spliced)
      return tl::unexpected(spliced.error());
    if (auto sorted = sort_splices(job.splices); !sorted) return tl::unexpected(sorted.error());
    YamlEdit result;
    result.text = apply_splices(text, job.splices);
    auto tree = verify_edit(text, before, operations, result.text, options);
    if (!tree) return tl::unexpected(tree.error());
    result.splices = std::move(job.splices);
    result.tree = std::move(*tree);
    return result;
  } catch (const std::bad_alloc&) {
    return fail("out of memory while editing YAML");
  }
}

}  // namespace mimir_tuner
