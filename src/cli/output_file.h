#pragma once

#include <fstream>
#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Writes a file atomically: the content goes to a temporary file in the same directory, and `commit` renames
/// it. The mode of an existing file is kept, and a symbolic link is followed. A file that is not a regular
/// one
/// (/dev/stderr, a pipe) is written directly. Without `commit` the destructor removes the temporary file.
/// Not thread-safe.
class OutputFile {
 public:
  /// The error names the file and gives the system's reason.
  static Result<OutputFile> create(const std::string& path);
  OutputFile(OutputFile&&) = default;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  /// Where to write the content. Write errors are reported by `commit`.
  std::ostream& stream() { return stream_; }
  /// The error names the file and gives the system's reason.
  Result<void> commit();

 private:
  OutputFile(std::string path, std::string target, std::string temporary);

  std::string path_;       // as given, for messages
  std::string target_;     // with symbolic links resolved
  std::string temporary_;  // empty: written directly, or already renamed
  std::ofstream stream_;
};

}  // namespace mimir_tuner
