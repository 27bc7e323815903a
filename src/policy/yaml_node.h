#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/policy_error.h"

namespace mimir_tuner {

/// One value of the policy file, with its place. A plain tree without aliases, so that walking it always
/// ends.
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

/// A policy needs about 6 levels; deeper text is refused.
inline constexpr std::size_t kMaxPolicyDepth = 20;

/// Parses one YAML document with yaml-cpp. Syntax errors, a second document, duplicate keys, keys that are no
/// words, aliases, tags and too many levels are added to `errors`; the tree is then what could be read.
/// `text` is UTF-8 without a byte order mark.
YamlNode parse_policy_yaml(std::string_view text, PolicyErrors& errors);

}  // namespace mimir_tuner
