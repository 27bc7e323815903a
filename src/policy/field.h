#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "policy/policy_error.h"
#include "policy/yaml_node.h"

namespace mimir_tuner {

/// One key of a mapping of the policy file and how its value is read into a T. The tables of fields are the
/// policy's schema.
template <class T>
struct Field {
  std::string_view key;
  void (*read)(PolicyErrors& errors, const YamlNode& value, T& target);
};

/// One of the words that a field may hold.
template <class T>
struct Word {
  std::string_view text;
  T value;
};

/// Adds "`what` must be `kind`" with what stands there instead.
void add_type_error(PolicyErrors& errors, const YamlNode& node, std::string_view what, std::string_view kind);

/// Reads each entry of `mapping` by its field; unknown keys are errors. Null stands for an empty mapping.
/// `path` names the mapping in messages.
template <class T>
void read_fields(PolicyErrors& errors, const YamlNode& mapping, std::string_view path,
                 std::span<const Field<T>> fields, T& target) {
  if (mapping.is_null()) return;
  if (!mapping.is_mapping())
    return add_type_error(errors, mapping, path.empty() ? "a policy" : path, "a mapping");
  for (const auto& entry : mapping.entries) {
    const Field<T>* found = nullptr;
    std::vector<std::string_view> keys;
    for (const auto& field : fields) {
      keys.push_back(field.key);
      if (field.key == entry.key) found = &field;
    }
    if (found) {
      found->read(errors, entry.value, target);
    } else {
      const std::string where = path.empty() ? "" : " in " + std::string(path);
      errors.add(entry.place, "unknown key " + quote(entry.key) + where, entry.key, keys);
    }
  }
}

/// Reads a scalar that must be one of `words`; nullopt (and an error) where it is not.
template <class T>
std::optional<T> read_word(PolicyErrors& errors, const YamlNode& node, std::string_view what,
                           std::span<const Word<T>> words) {
  std::string list;
  std::vector<std::string_view> candidates;
  for (const auto& word : words) {
    if (node.is_scalar() && node.text == word.text) return word.value;
    list += (list.empty() ? "" : ", ") + std::string(word.text);
    candidates.push_back(word.text);
  }
  if (node.is_scalar()) {
    errors.add(node.place, std::string(what) + " " + quote(node.text) + " is not one of " + list, node.text,
               candidates);
  } else {
    add_type_error(errors, node, what, "one of " + list);
  }
  return std::nullopt;
}

/// `true` or `false`, not in quotes.
std::optional<bool> read_bool(PolicyErrors& errors, const YamlNode& node, std::string_view what);

/// A scalar that is not empty.
std::optional<std::string> read_text(PolicyErrors& errors, const YamlNode& node, std::string_view what);

/// A list of scalars that are not empty, each once. An empty list is an error.
std::vector<const YamlNode*> read_words(PolicyErrors& errors, const YamlNode& node, std::string_view what);

/// Appends `prefix` + key of each field.
template <class T>
void append_keys(std::vector<std::string>& keys, std::string_view prefix, std::span<const Field<T>> fields) {
  for (const auto& field : fields) keys.push_back(std::string(prefix) + std::string(field.key));
}

}  // namespace mimir_tuner
