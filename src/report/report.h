#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "mimir_tuner/decide.h"

namespace mimir_tuner {

/// What was found in one object of the input.
struct ObjectReport {
  std::string source;  ///< File, or "-" for standard input.
  int line = 0;        ///< Where the object begins in it.
  std::string kind, object_namespace, name;
  Mode mode = Mode::kEnforce;
  bool changes = false;
  std::vector<Finding> findings;

  /// "StatefulSet mimir/ingester"; without the slash where there is no namespace.
  std::string title() const;
};

/// What was found in the whole input, in its order.
struct Report {
  std::vector<ObjectReport> objects;
  std::size_t inspected = 0;  ///< Objects looked at, those without a report included.
  std::size_t errors = 0;     ///< Documents and files that could not be read.

  std::size_t count(Outcome outcome) const;
  std::size_t changed_objects() const;
};

/// Which findings a report shows: everything, or changes and warnings.
enum class Show { kAll, kChanges };
bool shown(const Finding& finding, Show show);

/// "1 change", "3 changes", "2 bodies": a count with its noun.
std::string counted(std::size_t count, const std::string& noun);

}  // namespace mimir_tuner
