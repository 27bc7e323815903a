#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Replaces the content of an existing file at once or not at all: a temporary file in its folder, fsync,
/// rename. Mode stays, and owner where the system allows it. Refused, with the file as it was: what is no
/// regular file, a link (name what it leads to), a file with several hard links, one that we may not write,
/// and one whose content is no longer `expected`. Signals wait until the file is whole.
Result<void> replace_file(const std::string& path, std::string_view expected, std::string_view text);

}  // namespace mimir_tuner
