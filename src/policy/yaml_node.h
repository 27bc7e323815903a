#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/yaml_limits.h"
#include "policy/policy_error.h"

namespace mimir_tuner {

// Reads policies with yaml-cpp: it gives each value a line and column, for error messages that point at the
// mistake. tree/reader.h reads objects and Mimir configs with libyaml.

/// One value of the policy file, with its place. The tree has no aliases, so walking it always ends.
struct YamlNode {
  enum class Kind { kNull, kScalar, kSequence, kMapping };
  struct Entry;

  Kind kind = Kind::kNull;
  Place place;
  bool quoted = false;          ///< A scalar in quotes, or a block scalar.
  std::string text;             ///< Scalars.
  std::vector<YamlNode> items;  ///< Sequences.
  std::vector<Entry> entries;   ///< Mappings, in the order of the file; keys are unique.

  bool is_null() const { return kind == Kind::kNull; }
  bool is_scalar() const { return kind == Kind::kScalar; }
  bool is_sequence() const { return kind == Kind::kSequence; }
  bool is_mapping() const { return kind == Kind::kMapping; }
  const YamlNode* find(std::string_view key) const;
};

struct YamlNode::Entry {
  std::string key;
  Place place;  ///< Of the key.
  YamlNode value;
};

/// Parses one YAML document. Adds to `errors`: syntax errors, a second document, duplicate keys, keys that
/// are not scalars, aliases, tags, and text beyond the limits of yaml_limits.h. The tree then has what could
/// be read. `text` is UTF-8 without a byte order mark.
YamlNode parse_policy_yaml(std::string_view text, PolicyErrors& errors);

}  // namespace mimir_tuner
