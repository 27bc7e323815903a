#include "mimir_tuner/policy/policy_origins.h"

#include "policy/policy_text.h"
#include "policy/yaml_node.h"

namespace mimir_tuner {
namespace {

void collect(const YamlNode& node, const std::string& path, PolicyOrigins& out) {
  if (!path.empty()) out.emplace(path, node.place.line);
  for (const auto& entry : node.entries) {
    const std::string below = path.empty() ? entry.key : path + "." + entry.key;
    out.emplace(below, entry.place.line);
    collect(entry.value, below, out);
  }
  for (std::size_t i = 0; i < node.items.size(); ++i)
    collect(node.items[i], path + "[" + std::to_string(i) + "]", out);
}

}  // namespace

PolicyOrigins policy_origins(std::string_view text) {
  PolicyErrors errors;
  PolicyOrigins out;
  const YamlNode root = parse_policy_yaml(without_bom(text), errors);
  if (errors.empty()) collect(root, "", out);
  return out;
}

}  // namespace mimir_tuner
