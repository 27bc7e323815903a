#pragma once

#include <fstream>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// A file that is there whole or not at all: written beside its place and moved there by `commit`. A file
/// that it replaces keeps its mode, and a link stays a link. What is no regular file (/dev/stderr, a pipe) is
/// written to as it is. Without `commit` nothing is left behind.
class OutputFile {
 public:
  static Result<OutputFile> create(const std::string& path);
  OutputFile(OutputFile&&) = default;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  std::ostream& stream() { return stream_; }
  /// The error names the file and the system's reason.
  Result<void> commit();

 private:
  OutputFile(std::string path, std::string target, std::string temporary);

  std::string path_;       // as given, for messages
  std::string target_;     // with links followed
  std::string temporary_;  // "": written to in place, or moved already
  std::ofstream stream_;
};

}  // namespace mimir_tuner
