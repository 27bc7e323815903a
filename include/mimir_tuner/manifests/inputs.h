#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// One text of the input.
struct Input {
  std::string name;  ///< Path of the file as given, or "-" for standard input.
  std::string text;
  bool named = true;  ///< The user named it; false for a file found in a directory.
};

/// Reads files, directories (their .yaml, .yml and .json files, recursively, sorted by name), patterns that
/// the shell did not expand, and "-" for standard input. Without paths it reads standard input. A file that
/// is given twice is read once. Adds one error, "PATH: reason", for each path that cannot be read, is binary,
/// or was named and is empty, and reads the rest.
std::vector<Input> read_inputs(const std::vector<std::string>& paths, std::istream& in,
                               std::vector<std::string>& errors);

/// Why a text cannot be a manifest at all, such as a binary file; "" if it can. The reason has to be prefixed
/// with the name of the file.
std::string why_no_text(std::string_view text);

}  // namespace mimir_tuner
