#include "mimir_tuner/recognise/recognise.h"

#include <algorithm>
#include <array>

#include "recognise/find_subjects.h"

namespace mimir_tuner {
namespace {

bool is_config_map(const Node& object) {
  return object.string_at("kind") == "ConfigMap" && object.string_at("apiVersion") == "v1";
}

constexpr ObjectShape kPodShape{ObjectClass::kPod, ""};

constexpr ObjectShape workload(std::string_view pod_path) { return {ObjectClass::kWorkload, pod_path}; }

constexpr std::array kKinds = {
    ObjectKind{"", "Pod", kPodShape, find_containers},
    ObjectKind{"", "PodTemplate", workload("/template"), find_containers},
    ObjectKind{"apps", "Deployment", workload("/spec/template"), find_containers},
    ObjectKind{"apps", "StatefulSet", workload("/spec/template"), find_containers},
    ObjectKind{"apps", "DaemonSet", workload("/spec/template"), find_containers},
    ObjectKind{"apps", "ReplicaSet", workload("/spec/template"), find_containers},
    ObjectKind{"batch", "Job", workload("/spec/template"), find_containers},
    ObjectKind{"batch", "CronJob", workload("/spec/jobTemplate/spec/template"), find_containers},
    ObjectKind{"argoproj.io", "Rollout", workload("/spec/template"), find_containers},
    ObjectKind{"", "ConfigMap", {ObjectClass::kConfigMap, ""}, find_config_map_keys, is_config_map},
};

std::string_view group_of(std::string_view api_version) {
  const auto slash = api_version.find('/');
  return slash == std::string_view::npos ? std::string_view{} : api_version.substr(0, slash);
}

const ObjectKind* find_kind(const Node& object, std::span<const ObjectKind> kinds) {
  const auto group = group_of(object.string_at("apiVersion"));
  const auto name = object.string_at("kind");
  const auto found = std::ranges::find_if(kinds, [&](const ObjectKind& kind) {
    return kind.matches != nullptr ? kind.matches(object) : kind.kind == name && kind.group == group;
  });
  return found != kinds.end() ? &*found : nullptr;
}

bool has_pod_template(const Node& object) {
  const Node* containers = resolve(object, "/spec/template/spec/containers");
  return containers != nullptr && containers->is_sequence();
}

ObjectShape shape_of(const ObjectKind* kind, const Node& object) {
  if (kind != nullptr) return kind->shape;
  return {has_pod_template(object) ? ObjectClass::kUnknownWorkload : ObjectClass::kOther, ""};
}

}  // namespace

std::span<const ObjectKind> known_kinds() { return kKinds; }

ObjectShape classify(const Node& object, std::span<const ObjectKind> kinds) {
  return shape_of(find_kind(object, kinds), object);
}

Subjects recognise(const Policy& policy, const Node& object, std::span<const ObjectKind> kinds) {
  const ObjectKind* kind = find_kind(object, kinds);
  Subjects out;
  out.shape = shape_of(kind, object);
  if (kind != nullptr) kind->find_subjects(policy, object, out);
  return out;
}

}  // namespace mimir_tuner
