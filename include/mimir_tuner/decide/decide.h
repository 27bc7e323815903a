#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/recognise/recognise.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Where an object was met. Manifests are files: their workloads' templates may be edited, a live cluster's
/// never.
enum class Origin { kAdmission, kManifest };

/// One Kubernetes object and how it reached us. Views must outlive the call.
struct Object {
  const Node* root = nullptr;
  Origin origin = Origin::kManifest;
  std::string_view object_namespace;      ///< The request's, else the manifest's own.
  std::string_view operation = "CREATE";  ///< As in AdmissionReview; manifests count as CREATE.
  std::string_view subresource;
  const Node* old_root = nullptr;  ///< oldObject of an UPDATE.
};

/// Oldest and newest of a set of releases that can be compared with each other.
struct ReleaseRange {
  Release oldest;
  std::optional<Release> newest;  ///< nullopt: newer ones may run.
};

/// Where the config file of a container comes from, as far as the input shows. kUnnamedKey: a ConfigMap's key
/// that mimir.configKeys of the policy does not name.
enum class ConfigSource { kUnknown, kConfigMap, kUnnamedKey, kSecret, kMissing };

/// What the rest of the input tells about one container of the object.
struct ContainerEvidence {
  std::string path;  ///< JSON pointer of the container in the object.
  ConfigSource source = ConfigSource::kUnknown;
  std::string source_name;  ///< "ConfigMap mimir-config, key m.yaml", for people.
  const Node* config =
      nullptr;  ///< Root of the Mimir config that it reads, where the input has it; outlives the call.
  bool autoscaled = false;  ///< A HorizontalPodAutoscaler or ScaledObject of the input scales its workload.
};

/// What a caller knows beyond the object and the policy. The webhook knows nothing; the CLI looks at the
/// whole input.
struct Evidence {
  std::optional<ReleaseRange>
      peers;  ///< Of every Mimir container of the input; nullopt unless all of them are known.
  std::optional<ReleaseRange>
      mounted_by;  ///< Of the containers that read this ConfigMap; nullopt unless all of them are known.
  bool joined_by_flag = false;  ///< One of those containers has -memberlist.join.
  std::string source;           ///< For people: "all 12 Mimir containers of this input run 2.17.0".
  std::string before_s2;   ///< For people: who of the input is too old for s2; "": nobody that we know of.
  std::string decodes_s2;  ///< For people: one of the input that decodes s2; "": nobody that we know of.
  std::string doubt;  ///< For people: why there are no peers, or no mounted_by: "mimir:dev tells no release".
  std::vector<ContainerEvidence> containers;

  const ContainerEvidence* evidence_for(std::string_view container_path) const;
};

/// All that the callers see: what was found, and the proven edit.
struct Decision {
  Mode mode = Mode::kEnforce;  ///< kAudit: the operations say what would be done.
  std::vector<Finding> findings;
  std::vector<Operation> operations;  ///< Proven against the object; empty where nothing is to change.
  std::set<int> overrides;            ///< Lines of the policy's overrides that hold for any of it.
  Tree values;                        ///< Owns what the operations point to.

  bool changes() const { return !operations.empty(); }
  bool has(Outcome outcome) const;
};

/// Recognises the subjects of an object, applies the rules to them, makes the edit and proves it. `kinds` are
/// the kinds of objects that may hold subjects.
///
/// Pure: no I/O, clock, threads or global state, so the same input always gives the same decision.
/// Thread-safe. Never throws; an object that we do not understand gives a finding and no operations.
Decision decide(const Policy& policy, const Object& object, const Evidence& evidence,
                std::span<const ObjectKind> kinds = known_kinds());

/// Label or annotation that leaves an object alone, and annotation that states a ConfigMap's release.
inline constexpr std::string_view kIgnoreKey = "mimir-tuner.io/ignore";
inline constexpr std::string_view kReleaseKey = "mimir-tuner.io/mimir-release";
/// Annotation of the mirror pods that stand for a kubelet's static pods: a change would part one from its
/// file.
inline constexpr std::string_view kMirrorKey = "kubernetes.io/config.mirror";
/// Annotation that the webhook leaves on a pod that it changed: which rules, and the policy's hash.
inline constexpr std::string_view kAppliedKey = "mimir-tuner.io/applied";

}  // namespace mimir_tuner
