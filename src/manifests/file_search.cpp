#include "mimir_tuner/manifests/file_search.h"

#include <glob.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace mimir_tuner {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kExtensions = {".yaml", ".yml", ".json"};

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

void walk(const fs::path& directory, std::vector<std::string>& files, std::vector<std::string>& errors) {
  std::error_code error;
  auto entry = fs::directory_iterator(directory, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const fs::path& path = entry->path();
    if (is_hidden(path)) continue;
    std::error_code ignored;
    if (fs::is_directory(entry->symlink_status(ignored))) {
      walk(path, files, errors);
    } else if (std::ranges::find(kExtensions, path.extension().string()) != kExtensions.end()) {
      const auto status = entry->status(ignored);
      // Reading a dangling or looping link gives an error that says what is wrong with it.
      if (fs::is_regular_file(status) || status.type() == fs::file_type::not_found ||
          status.type() == fs::file_type::none)
        files.push_back(path.string());
    }
  }
  if (error) errors.push_back(directory.string() + ": " + error.message());
}

}  // namespace

bool is_directory(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

std::vector<std::string> files_below(const std::string& directory, std::vector<std::string>& errors) {
  std::vector<std::string> files;
  const auto before = errors.size();
  walk(directory, files, errors);
  if (files.empty() && errors.size() == before)
    errors.push_back(directory + ": holds no .yaml, .yml or .json file");
  std::ranges::sort(files);
  return files;
}

bool is_pattern(const std::string& path) { return path.find_first_of("*?[") != std::string::npos; }

std::vector<std::string> expand_pattern(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> out;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    out.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return out;
}

std::string same_file_key(const std::string& path) {
  std::error_code error;
  const auto real = fs::canonical(path, error);
  return error ? path : real.string();
}

}  // namespace mimir_tuner
