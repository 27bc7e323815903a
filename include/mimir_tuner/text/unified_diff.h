#pragma once

#include <span>
#include <string>
#include <string_view>

#include "mimir_tuner/text/line_index.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// The hunks of a unified diff that make these splices: three lines of context, "\ No newline at end of file"
/// where it applies, line numbers of the whole text. "" where nothing changes. `shift`: by how many lines
/// earlier edits outside of the splices grew the text. Takes time linear in the changed lines.
std::string diff_hunks(std::string_view text, const LineIndex& lines, std::span<const Splice> splices,
                       long shift = 0);

/// The two lines that name the file, as `git apply` and `patch -p1` read them: a/ and b/ before the path,
/// quoted where it needs to be.
/// "-" is called stdin; an absolute path loses its first slash.
std::string diff_header(std::string_view name);

}  // namespace mimir_tuner
