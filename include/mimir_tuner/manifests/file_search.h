#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mimir_tuner {

bool is_directory(const std::string& path);
bool exists(const std::string& path);
/// The .yaml, .yml and .json files below a directory, sorted. Links to directories are not followed, so a
/// loop of them ends. What cannot be entered, and a directory without any such file, gives an error each;
/// "hidden" entries (a leading dot) are left out, as Kubernetes' own links in mounted volumes are.
std::vector<std::string> files_below(const std::string& directory, std::vector<std::string>& errors);

/// Whether a path has a `*`, `?` or `[`; and the files that are like it, sorted.
bool is_pattern(const std::string& path);
std::vector<std::string> expand_pattern(const std::string& pattern);

/// Equal for two paths of one file; the path itself where it is not there.
std::string same_file_key(const std::string& path);

}  // namespace mimir_tuner
