#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Result of following a dotted path in a Mimir config: the deepest node that exists, and the rest of the
/// path.
struct PathLookup {
  const Node* node = nullptr;
  std::string pointer;  ///< JSON pointer of `node`.
  std::vector<std::string_view> missing;
  /// The path leads through an alias, anchor, tag, merge key, or a scalar instead of a section.
  bool uneditable = false;

  /// True if the setting itself has a value. null counts as unset, as for Mimir.
  bool is_set() const { return missing.empty() && !node->is_null(); }
};

/// Follows a path without resolving aliases and merge keys.
PathLookup look_up(const Node& root, std::string_view yaml_path);

/// The value that Mimir finds at a dotted path, with aliases and merge keys resolved; nullptr if it finds
/// none or null, or if merge keys nest too deeply.
const Node* value_at(const Node& root, std::string_view yaml_path);

/// A value in words: the text of a scalar; "[...]" or "{...}" for a sequence or mapping.
std::string describe_value(const Node& value);

}  // namespace mimir_tuner
