#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace mimir_tuner {

/// The streams of a command. All of them must outlive the call.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Exit codes of every command. CI and scripts rely on them.
enum ExitCode : int {
  kNothingToDo = 0,  ///< Success. For audit: nothing to change.
  kChanges = 1,      ///< audit: something would change.
  kError = 2,        ///< Wrong usage, or an unreadable input or policy. Everything else was done.
};

/// Arguments of the commands that read manifests.
struct ManifestArguments {
  std::vector<std::string> paths;  ///< As for read_inputs().
  std::string policy_file;         ///< "": the built-in policy.
  std::string default_namespace;   ///< Namespace of objects that name none; "" if unknown.
};

}  // namespace mimir_tuner
