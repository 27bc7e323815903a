#include "decide/walk.h"

namespace mimir_tuner {
namespace {

bool has_merge_key(const Node& mapping) {
  const Node* merge = mapping.find("<<");
  return merge != nullptr && merge->key_style == Style::kPlain;
}

}  // namespace

Walk walk(const Node& root, std::string_view yaml_path) {
  Walk out{.node = &root};
  while (!yaml_path.empty()) {
    const auto dot = yaml_path.find('.');
    out.missing.push_back(yaml_path.substr(0, dot));
    yaml_path = dot == std::string_view::npos ? std::string_view{} : yaml_path.substr(dot + 1);
  }
  for (;;) {
    const Node& node = *out.node;
    out.uneditable = out.uneditable || node.anchored || node.tagged || node.kind == Kind::kAlias || has_merge_key(node);
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
