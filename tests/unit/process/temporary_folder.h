#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>  // mkdtemp

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// A folder that is removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "mimir-tuner-XXXXXX").string()) {
    REQUIRE(::mkdtemp(path_.data()) != nullptr);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }

  /// Replaces a file in one step, as kubelet and careful editors do. Returns its path.
  std::string write(const std::string& name, std::string_view text) const {
    std::ofstream(file(name + ".new"), std::ios::binary) << text;
    std::filesystem::rename(file(name + ".new"), file(name));
    return file(name);
  }

 private:
  std::string path_;
};

}  // namespace mimir_tuner
