#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// One text that was read.
struct Input {
  std::string name;  ///< The file's path as given, or "-".
  std::string text;
  bool named = true;  ///< Not met in a directory.
};

/// Reads files, directories (their .yaml, .yml and .json files, recursively, in the order of their names;
/// links to directories are not followed), patterns that the shell did not expand, and "-" (standard input).
/// No paths: standard input. A file that is met twice is read once. What cannot be read, is empty although it
/// was named, or is no text gives one error each, "PATH: reason"; the rest is read.
std::vector<Input> read_inputs(const std::vector<std::string>& paths, std::istream& in,
                               std::vector<std::string>& errors);

/// Why a text cannot be manifests at all: it is empty, or binary; "" where it may be. Complete but for the
/// file's name.
std::string why_no_text(std::string_view text);

}  // namespace mimir_tuner
