#include "mimir_tuner/manifests/non_objects.h"

namespace mimir_tuner {
namespace {

constexpr const char* kNoKind =
    "no Kubernetes object: it has no kind; if it is a Mimir config, give the ConfigMap that holds it";

std::string why(const Node& node) {
  if (node.is_mapping()) return kNoKind;
  return std::string("no Kubernetes object: it is ") +
         (node.is_sequence() ? "a sequence; give its objects as documents, or as the items of a List"
                             : "a single value");
}

}  // namespace

bool is_object(const Node& node) { return node.is_mapping() && !node.string_at("kind").empty(); }

bool is_list(const Node& root) {
  const auto version = root.string_at("apiVersion");
  return root.string_at("kind").ends_with("List") &&
         (version == "v1" || version == "apps/v1" || version.starts_with("config.kubernetes.io/"));
}

std::vector<NonObject> non_objects_of(const Node& root) {
  if (root.is_null()) return {};
  if (!is_object(root)) return {{&root, why(root)}};
  const Node* items = is_list(root) ? root.find("items") : nullptr;
  if (items == nullptr || items->is_null()) return {};
  if (!items->is_sequence())
    return {{items, "the items of a " + std::string(root.string_at("kind")) + " must be a sequence"}};
  std::vector<NonObject> out;
  for (const Node* item = items->first; item != nullptr; item = item->next)
    if (!is_object(*item)) out.push_back({item, why(*item)});
  return out;
}

std::string located(const std::string& file, const LineIndex& lines, std::size_t document_begin,
                    const NonObject& non_object) {
  const Place place = lines.place(document_begin + non_object.node->span.begin);
  return file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + non_object.why;
}

}  // namespace mimir_tuner
