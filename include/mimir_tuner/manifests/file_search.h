#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mimir_tuner {

/// True if the path is a directory. Links are followed; false on any error.
bool is_directory(const std::string& path);

/// True if the path exists. Links are followed; false on any error.
bool exists(const std::string& path);

/// The .yaml, .yml and .json files below a directory, sorted. Links to directories are not followed, so a
/// loop of links is harmless. Entries with a leading dot are left out, like the internal links that
/// Kubernetes puts into mounted volumes. Adds an error for each directory that cannot be read, and one if
/// `directory` has no such files.
std::vector<std::string> files_below(const std::string& directory, std::vector<std::string>& errors);

/// True if a path contains `*`, `?` or `[`.
bool is_pattern(const std::string& path);

/// The files that match a pattern, sorted.
std::vector<std::string> expand_pattern(const std::string& pattern);

/// A key that is equal for two paths of the same file; the path itself if there is no such file.
std::string same_file_key(const std::string& path);

}  // namespace mimir_tuner
