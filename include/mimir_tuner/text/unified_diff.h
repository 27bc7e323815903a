#pragma once

#include <span>
#include <string>
#include <string_view>

#include "mimir_tuner/text/line_index.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// Returns the hunks of a unified diff that make these splices, with three lines of context and
/// "\ No newline at end of file" where it applies. Returns "" if nothing changes.
///
/// `lines` is the index of `text`. The splices must be ordered, as for apply_splices. `shift` is the number
/// of lines that other edits earlier in the file add to it; it only changes the line numbers of the new text.
/// The time is linear in the number of changed lines.
std::string diff_hunks(std::string_view text, const LineIndex& lines, std::span<const Splice> splices,
                       long shift = 0);

/// Returns the two lines that name the file, in the form that `git apply` and `patch -p1` read: the path
/// after "a/" and "b/", quoted as git quotes it if needed. The name "-" becomes "stdin". An absolute path
/// loses its leading slashes.
std::string diff_header(std::string_view name);

}  // namespace mimir_tuner
