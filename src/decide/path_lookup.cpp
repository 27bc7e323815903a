#include "decide/path_lookup.h"

namespace mimir_tuner {
namespace {

bool has_merge_key(const Node& mapping) {
  const Node* merge = mapping.find("<<");
  return merge != nullptr && merge->key_style == Style::kPlain;
}

constexpr std::size_t kMostLookups = 100;  // mappings on one path; merge keys may branch

const Node* follow(const Node* node) {
  return node != nullptr && node->kind == Kind::kAlias ? node->target : node;
}

// The mapping's own entry wins over merged ones, and an earlier merged mapping over a later one.
const Node* entry_of(const Node* holder, std::string_view key, std::size_t& lookups) {
  const Node* mapping = follow(holder);
  if (mapping == nullptr || !mapping->is_mapping() || lookups == 0) return nullptr;
  --lookups;
  if (const Node* own = mapping->find(key)) return own;
  if (!has_merge_key(*mapping)) return nullptr;
  const Node* merge = follow(mapping->find("<<"));
  if (merge == nullptr || !merge->is_sequence()) return entry_of(merge, key, lookups);
  for (const Node* item = merge->first; item != nullptr; item = item->next)
    if (const Node* found = entry_of(item, key, lookups)) return found;
  return nullptr;
}

}  // namespace

const Node* value_at(const Node& root, std::string_view yaml_path) {
  std::size_t lookups = kMostLookups;
  const Node* node = &root;
  while (node != nullptr && !yaml_path.empty()) {
    const auto dot = yaml_path.find('.');
    node = entry_of(node, yaml_path.substr(0, dot), lookups);
    yaml_path = dot == std::string_view::npos ? std::string_view{} : yaml_path.substr(dot + 1);
  }
  node = follow(node);
  return node != nullptr && !node->is_null() ? node : nullptr;
}

std::string describe_value(const Node& value) {
  if (value.is_scalar()) return std::string(value.text);
  return value.is_sequence() ? "[...]" : "{...}";
}

PathLookup look_up(const Node& root, std::string_view yaml_path) {
  PathLookup out{.node = &root};
  while (!yaml_path.empty()) {
    const auto dot = yaml_path.find('.');
    out.missing.push_back(yaml_path.substr(0, dot));
    yaml_path = dot == std::string_view::npos ? std::string_view{} : yaml_path.substr(dot + 1);
  }
  for (;;) {
    const Node& node = *out.node;
    out.uneditable =
        out.uneditable || node.anchored || node.tagged || node.kind == Kind::kAlias || has_merge_key(node);
    if (out.missing.empty()) return out;
    if (!node.is_mapping()) {
      out.uneditable = out.uneditable || !node.is_null();
      return out;
    }
    const Node* child = node.find(out.missing.front());
    if (child == nullptr) return out;
    out.pointer += "/" + escape_pointer(out.missing.front());
    out.missing.erase(out.missing.begin());
    out.node = child;
  }
}

}  // namespace mimir_tuner
