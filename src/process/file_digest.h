#pragma once

#include <string>
#include <vector>

namespace mimir_tuner {

/// Returns a digest of the contents of several files. It changes whenever the content of a file changes:
/// rewritten, replaced, or reached through a symbolic link that now points elsewhere. A file that cannot be
/// read has a digest of its own. Never waits for a file that blocks its readers.
std::string content_digest(const std::vector<std::string>& files);

}  // namespace mimir_tuner
