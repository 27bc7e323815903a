#include "decide/gate.h"

#include <algorithm>

#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

Finding because(Reason reason, std::string detail = {}) {
  return {
      .rule = RuleId::kObject, .outcome = Outcome::kSkipped, .reason = reason, .detail = std::move(detail)};
}

bool is_config_map(const Node& object) {
  return object.string_at("kind") == "ConfigMap" && object.string_at("apiVersion") == "v1";
}

// Whoever writes the key means to be left alone, also by "yes" or "1".
bool is_false(const Node& value) { return equal_ignoring_case(value.text, "false"); }

bool is_mirror_pod(const Node& object) {
  const Node* annotations = resolve(object, "/metadata/annotations");
  return annotations != nullptr && annotations->find(kMirrorKey) != nullptr;
}

std::optional<Finding> bar_in_cluster(const Object& object, std::string_view template_path, bool config_map) {
  if (!object.subresource.empty()) return because(Reason::kSubresource, std::string(object.subresource));
  if (!config_map && !template_path.empty()) return because(Reason::kWorkloadInCluster);
  const bool create = object.operation == "CREATE";
  if (!create && (!config_map || object.operation != "UPDATE"))
    return because(Reason::kNotOnCreate, std::string(object.operation));
  if (!config_map && is_mirror_pod(*object.root)) return because(Reason::kMirrorPod);
  return std::nullopt;
}

}  // namespace

bool opted_out(const Node& owner) {
  const Node* metadata = owner.find("metadata");
  if (metadata == nullptr) return false;
  for (const auto* where : {"labels", "annotations"}) {
    const Node* map = metadata->find(where);
    const Node* value = map != nullptr ? map->find(kIgnoreKey) : nullptr;
    if (value != nullptr && !is_false(*value)) return true;
  }
  return false;
}

std::optional<Finding> early_exit(const Object& object) {
  if (object.root == nullptr || !object.root->is_mapping())
    return because(Reason::kNotUnderstood, "not an object");
  const Node& root = *object.root;
  const bool config_map = is_config_map(root);
  const auto template_path = pod_template_path(root);
  if (!config_map && !template_path) {
    return because(has_foreign_pod_template(root) ? Reason::kUnsupportedKind : Reason::kNotMimir,
                   std::string(root.string_at("kind")));
  }
  if (opted_out(root)) return because(Reason::kOptedOut);
  if (template_path && !template_path->empty()) {
    const Node* pod = resolve(root, *template_path);
    if (pod != nullptr && opted_out(*pod)) return because(Reason::kOptedOut, "by the pod template");
  }
  const Node* deleted = resolve(root, "/metadata/deletionTimestamp");
  if (deleted != nullptr && !deleted->is_null()) return because(Reason::kBeingDeleted);
  if (object.origin == Origin::kAdmission)
    return bar_in_cluster(object, template_path.value_or(""), config_map);
  return std::nullopt;
}

}  // namespace mimir_tuner
