#include <array>

#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {
namespace {

struct KindRow {
  std::string_view group;  // apiVersion without its version
  std::string_view kind;
  std::string_view template_path;
};

constexpr std::array kKinds = {
    KindRow{"", "Pod", ""},
    KindRow{"", "PodTemplate", "/template"},
    KindRow{"apps", "Deployment", "/spec/template"},
    KindRow{"apps", "StatefulSet", "/spec/template"},
    KindRow{"apps", "DaemonSet", "/spec/template"},
    KindRow{"apps", "ReplicaSet", "/spec/template"},
    KindRow{"batch", "Job", "/spec/template"},
    KindRow{"batch", "CronJob", "/spec/jobTemplate/spec/template"},
    KindRow{"argoproj.io", "Rollout", "/spec/template"},
};

std::string_view group_of(std::string_view api_version) {
  const auto slash = api_version.find('/');
  return slash == std::string_view::npos ? std::string_view{} : api_version.substr(0, slash);
}

}  // namespace

std::optional<std::string_view> pod_template_path(const Node& object) {
  const auto group = group_of(object.string_at("apiVersion"));
  const auto kind = object.string_at("kind");
  for (const auto& row : kKinds)
    if (row.kind == kind && row.group == group) return row.template_path;
  return std::nullopt;
}

bool has_foreign_pod_template(const Node& object) {
  const Node* containers = resolve(object, "/spec/template/spec/containers");
  return containers != nullptr && containers->is_sequence() && !pod_template_path(object);
}

}  // namespace mimir_tuner
