#include "decide/gate.h"

#include <algorithm>

#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

Finding because(Reason reason, std::string detail = {}) {
  return {
      .rule = RuleId::kObject, .outcome = Outcome::kSkipped, .reason = reason, .detail = std::move(detail)};
}

// Any value other than "false" opts out, including "yes" and "1".
bool is_false(const Node& value) { return equal_ignoring_case(value.text, "false"); }

bool is_mirror_pod(const Node& object) {
  const Node* annotations = resolve(object, "/metadata/annotations");
  return annotations != nullptr && annotations->find(kMirrorKey) != nullptr;
}

// The webhook changes pods on CREATE only, because their spec is immutable afterwards; ConfigMaps and other
// holders of a config also on UPDATE; workloads never, because that would restart every pod.
std::optional<Finding> leave_in_cluster(const Object& object, const ObjectShape& shape) {
  if (!object.subresource.empty()) return because(Reason::kSubresource, std::string(object.subresource));
  if (shape.object_class == ObjectClass::kWorkload) return because(Reason::kWorkloadInCluster);
  const bool update = object.operation == "UPDATE" && !shape.has_pod();
  if (object.operation != "CREATE" && !update)
    return because(Reason::kNotOnCreate, std::string(object.operation));
  if (shape.has_pod() && is_mirror_pod(*object.root)) return because(Reason::kMirrorPod);
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

std::optional<Finding> early_exit(const Object& object, const ObjectShape& shape) {
  if (object.root == nullptr || !object.root->is_mapping())
    return because(Reason::kNotUnderstood, "not an object");
  const Node& root = *object.root;
  if (!shape.is_known()) {
    const bool workload = shape.object_class == ObjectClass::kUnknownWorkload;
    return because(workload ? Reason::kUnsupportedKind : Reason::kNotMimir,
                   std::string(root.string_at("kind")));
  }
  if (opted_out(root)) return because(Reason::kOptedOut);
  if (shape.object_class == ObjectClass::kWorkload) {
    const Node* pod = resolve(root, shape.pod_path);
    if (pod != nullptr && opted_out(*pod)) return because(Reason::kOptedOut, "by the pod template");
  }
  const Node* deleted = resolve(root, "/metadata/deletionTimestamp");
  if (deleted != nullptr && !deleted->is_null()) return because(Reason::kBeingDeleted);
  if (object.origin == Origin::kAdmission) return leave_in_cluster(object, shape);
  return std::nullopt;
}

}  // namespace mimir_tuner
