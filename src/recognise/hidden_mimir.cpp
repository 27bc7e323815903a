#include "mimir_tuner/recognise/hidden_mimir.h"

#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/recognise/mimir_image.h"

namespace mimir_tuner {
namespace {

bool is_indirect(const Node& node) { return node.kind == Kind::kAlias || node.find("<<") != nullptr; }

// The reader limits the depth of a tree, so recursion is safe here and below.
bool holds_alias(const Node* node) {
  if (node == nullptr) return false;
  if (is_indirect(*node)) return true;
  for (const Node* child = node->first; child != nullptr; child = child->next)
    if (holds_alias(child)) return true;
  return false;
}

bool hides_container(const Node& container) {
  if (is_indirect(container)) return true;
  for (const auto* key : {"image", "command", "args", "volumeMounts"})
    if (holds_alias(container.find(key))) return true;
  return false;
}

bool names_mimir_flag(const Node* list) {
  for (const Node* word = list != nullptr ? list->first : nullptr; word != nullptr; word = word->next) {
    for (const std::string_view flag : {"-config.file", "-target"})
      if (word->text.find(flag) != std::string_view::npos) return true;  // also inside a shell script
  }
  return false;
}

}  // namespace

bool hides_containers(const Node& object, std::string_view pod_path) {
  const std::string path = std::string(pod_path) + "/spec";
  for (std::size_t end = 0; end != std::string::npos; end = path.find('/', end + 1)) {
    const Node* owner = resolve(object, path.substr(0, end));
    if (owner != nullptr && is_indirect(*owner)) return true;
  }
  const Node* spec = resolve(object, path);
  if (spec == nullptr) return false;
  if (is_indirect(*spec) || holds_alias(spec->find("volumes"))) return true;
  for (const auto* key : {"containers", "initContainers", "ephemeralContainers"}) {
    const Node* list = spec->find(key);
    if (list != nullptr && is_indirect(*list)) return true;
    for (const Node* one = list != nullptr ? list->first : nullptr; one != nullptr; one = one->next)
      if (hides_container(*one)) return true;
  }
  return false;
}

bool may_be_mimir(const Policy& policy, const Node& container) {
  const auto image = container.string_at("image");
  return mimir_image(policy, image) || parse_image(image).name.find("mimir") != std::string_view::npos ||
         names_mimir_flag(container.find("command")) || names_mimir_flag(container.find("args"));
}

std::string_view find_mimir_image(const Policy& policy, const Node& node) {
  if (const auto image = node.string_at("image"); mimir_image(policy, image)) return image;
  for (const Node* child = node.first; child != nullptr; child = child->next)
    if (const auto image = find_mimir_image(policy, *child); !image.empty()) return image;
  return {};
}

}  // namespace mimir_tuner
