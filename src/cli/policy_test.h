#pragma once

#include <string>

#include "cli/commands.h"

namespace mimir_tuner {

enum class PolicyTestFormat { kTable, kJunit };

struct PolicyTestArguments {
  std::string directory;
  std::string policy_file;  ///< Of cases without a policy.yaml; "": the built-in one.
  PolicyTestFormat format = PolicyTestFormat::kTable;
  bool update = false;
};

/// Runs every case below a directory: a folder with object.yaml (or .json), optionally policy.yaml, and
/// findings.txt or output.yaml, which are what must come out. A difference is shown line by line. kChanges
/// where a case fails, kError where one cannot be run.
int policy_test(const PolicyTestArguments& arguments, Streams streams);

}  // namespace mimir_tuner
