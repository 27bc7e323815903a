#include "policy/field.h"

#include <algorithm>

namespace mimir_tuner {

void add_type_error(PolicyErrors& errors, const YamlNode& node, std::string_view what,
                    std::string_view kind) {
  std::string_view there = "a mapping";
  if (node.is_null()) there = "empty";
  if (node.is_scalar()) there = "a single value";
  if (node.is_sequence()) there = "a list";
  errors.add(node.place,
             std::string(what) + " must be " + std::string(kind) + ", but is " + std::string(there));
}

void read_mapping(PolicyErrors& errors, const YamlNode& mapping, std::string_view path,
                  const std::vector<std::string_view>& keys,
                  const std::function<void(std::size_t, const YamlNode&)>& read) {
  if (mapping.is_null()) return;
  if (!mapping.is_mapping())
    return add_type_error(errors, mapping, path.empty() ? "a policy" : path, "a mapping");
  for (const auto& entry : mapping.entries) {
    const auto found = std::ranges::find(keys, entry.key);
    if (found != keys.end()) {
      read(static_cast<std::size_t>(found - keys.begin()), entry.value);
    } else {
      const std::string where = path.empty() ? "" : " in " + std::string(path);
      errors.add(entry.place, "unknown key " + quote(entry.key) + where, entry.key, keys);
    }
  }
}

std::optional<int> read_word(PolicyErrors& errors, const YamlNode& node, std::string_view what,
                             std::span<const Word> words) {
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

std::optional<bool> read_bool(PolicyErrors& errors, const YamlNode& node, std::string_view what) {
  if (!node.is_scalar()) {
    add_type_error(errors, node, what, "true or false");
    return std::nullopt;
  }
  const bool is_true = node.text == "true";
  if (is_true || node.text == "false") {
    if (!node.quoted) return is_true;
    errors.add(node.place, std::string(what) + " must be true or false without quotes");
  } else {
    errors.add(node.place, std::string(what) + " must be true or false, not " + quote(node.text));
  }
  return std::nullopt;
}

std::optional<std::string> read_text(PolicyErrors& errors, const YamlNode& node, std::string_view what) {
  if (node.is_scalar() && !node.text.empty()) return node.text;
  if (node.is_scalar())
    errors.add(node.place, std::string(what) + " must not be empty");
  else
    add_type_error(errors, node, what, "a single value");
  return std::nullopt;
}

std::vector<const YamlNode*> read_words(PolicyErrors& errors, const YamlNode& node, std::string_view what) {
  std::vector<const YamlNode*> words;
  if (!node.is_sequence()) {
    add_type_error(errors, node, what, "a list");
    return words;
  }
  if (node.items.empty()) errors.add(node.place, std::string(what) + " must name at least one");
  for (const YamlNode& item : node.items) {
    if (!read_text(errors, item, std::string("an entry of ") + std::string(what))) continue;
    bool twice = false;
    for (const YamlNode* word : words) twice = twice || word->text == item.text;
    if (twice)
      errors.add(item.place, quote(item.text) + " is listed twice in " + std::string(what));
    else
      words.push_back(&item);
  }
  return words;
}

}  // namespace mimir_tuner
