#pragma once

#include <string>
#include <vector>

namespace mimir_tuner {

/// A value that differs whenever the content of one of the files does, whether a file was rewritten, renamed
/// over, or reached through a symbolic link that points elsewhere now. A file that cannot be read counts as a
/// content of its own.
std::string content_digest(const std::vector<std::string>& files);

}  // namespace mimir_tuner
