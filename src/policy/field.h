#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/policy/policy_fields.h"
#include "policy/policy_error.h"
#include "policy/yaml_node.h"

namespace mimir_tuner {

/// A row of the policy's table for a field that overrides cannot change: one key of a mapping that is read
/// into a T. (rule_fields.h has the rows of the others.)
template <class T>
struct Field {
  std::string_view key;
  void (*read)(PolicyErrors& errors, const YamlNode& value, T& target);
  bool required = false;
  /// One clause, for the schema and the docs.
  std::string_view meaning = {};
  /// The values for a table in Markdown: "`true`, `false`".
  std::string_view values = {};
  /// nullptr: a mapping or list whose keys are rows of their own.
  nlohmann::ordered_json (*schema)() = nullptr;
  /// Appends the field at `path` to a listing; nullptr: not listed.
  void (*list)(const T& target, const std::string& path, std::vector<PolicyField>& out) = nullptr;
};

/// One of the words that a field may have, and its value: the number of an enumerator.
struct Word {
  std::string_view text;
  int value;
};

/// Adds "`what` must be `kind`, but is ...".
void add_type_error(PolicyErrors& errors, const YamlNode& node, std::string_view what, std::string_view kind);

/// Calls `read` for each entry of `mapping`, with the index of its key in `keys`. Unknown keys are errors.
/// Null counts as an empty mapping. `path` names the mapping in messages; "" is the policy itself.
void read_mapping(PolicyErrors& errors, const YamlNode& mapping, std::string_view path,
                  const std::vector<std::string_view>& keys,
                  const std::function<void(std::size_t, const YamlNode&)>& read);

/// Reads each entry of `mapping` by its row, as read_mapping does.
template <class T>
void read_fields(PolicyErrors& errors, const YamlNode& mapping, std::string_view path,
                 std::span<const Field<T>> fields, T& target) {
  std::vector<std::string_view> keys;
  for (const auto& field : fields) keys.push_back(field.key);
  read_mapping(errors, mapping, path, keys,
               [&](std::size_t index, const YamlNode& value) { fields[index].read(errors, value, target); });
}

/// Reads a scalar that must be one of `words`; nullopt: an error was added.
std::optional<int> read_word(PolicyErrors& errors, const YamlNode& node, std::string_view what,
                             std::span<const Word> words);

/// Reads `true` or `false` without quotes; nullopt: an error was added.
std::optional<bool> read_bool(PolicyErrors& errors, const YamlNode& node, std::string_view what);

/// Reads a scalar that is not empty; nullopt: an error was added.
std::optional<std::string> read_text(PolicyErrors& errors, const YamlNode& node, std::string_view what);

/// Reads a list of scalars that are not empty, each once. An empty list is an error.
std::vector<const YamlNode*> read_words(PolicyErrors& errors, const YamlNode& node, std::string_view what);

}  // namespace mimir_tuner
