#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Where a dotted path leads in a Mimir config: the deepest node that exists, and the rest of the path.
struct PathLookup {
  const Node* node = nullptr;
  std::string pointer;  ///< JSON pointer of `node`.
  std::vector<std::string_view> missing;
  bool uneditable =
      false;  ///< An alias, anchor, tag, merge key or a scalar that should be a section lies on the way.

  /// Whether the setting itself is there with a value; null counts as not set, as Mimir takes it.
  bool is_set() const { return missing.empty() && !node->is_null(); }
};

PathLookup look_up(const Node& root, std::string_view yaml_path);

/// The value that Mimir finds at a dotted path, with aliases and merge keys followed; nullptr where it finds
/// none or a null, or where merge keys nest deeper than anybody writes them.
const Node* value_at(const Node& root, std::string_view yaml_path);

/// A value for people: the text of a scalar, three dots in brackets for anything else.
std::string describe_value(const Node& value);

}  // namespace mimir_tuner
