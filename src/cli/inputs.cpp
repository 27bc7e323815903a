#include "cli/inputs.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace mimir_tuner::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kExtensions = {".yaml", ".yml", ".json"};

std::vector<std::string> files_below(const std::string& directory, std::vector<std::string>& errors) {
  std::vector<std::string> files;
  std::error_code error;
  auto walk = fs::recursive_directory_iterator(directory, fs::directory_options::skip_permission_denied, error);
  for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
    std::error_code ignored;
    const bool wanted = std::ranges::find(kExtensions, walk->path().extension().string()) != kExtensions.end();
    if (wanted && walk->is_regular_file(ignored)) files.push_back(walk->path().string());
  }
  if (error) errors.push_back(directory + ": " + error.message());
  std::ranges::sort(files);
  return files;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return fail(path + ": is a directory");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) {
    if (const auto size = fs::file_size(path, error); !error) text.reserve(size);
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  if (!file && !file.eof()) return fail(path + ": " + std::strerror(errno != 0 ? errno : EIO));
  return text;
}

std::vector<Input> read_inputs(const std::vector<std::string>& paths, std::istream& in, std::vector<std::string>& errors) {
  std::vector<Input> inputs;
  const auto add = [&](const std::string& path) {
    if (auto text = read_file(path)) {
      inputs.push_back({path, std::move(*text)});
    } else {
      errors.push_back(text.error().message);
    }
  };
  const std::vector<std::string> standard_input = {"-"};
  for (const auto& path : paths.empty() ? standard_input : paths) {
    std::error_code error;
    if (path == "-") {
      inputs.push_back({"-", std::string(std::istreambuf_iterator<char>(in), {})});
    } else if (fs::is_directory(path, error)) {
      for (const auto& file : files_below(path, errors)) add(file);
    } else {
      add(path);
    }
  }
  return inputs;
}

}  // namespace mimir_tuner::cli
