#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace mimir_tuner {

/// What a command reads and writes besides files.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Exit codes of every command; CI and scripts rely on them.
enum ExitCode : int {
  kNothingToDo = 0,  ///< Success; for audit: nothing to change.
  kChanges = 1,      ///< audit: something would change.
  kError = 2,        ///< Wrong use, unreadable input or policy. What could be done was done.
};

struct ManifestArguments {
  std::vector<std::string> paths;
  std::string policy_file;  ///< "": the built-in policy.
  std::string default_namespace;
};

}  // namespace mimir_tuner
