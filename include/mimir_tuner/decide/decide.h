#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/recognise/recognise.h"
#include "mimir_tuner/rules/evidence.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Where an object comes from. Manifests are files, so the pod template of a workload may be edited; in a
/// live cluster it never is, because that would restart every pod.
enum class Origin : std::uint8_t { kAdmission, kManifest };

/// One Kubernetes object and how it reached us. Everything that it points to must outlive the call.
struct Object {
  const Node* root = nullptr;
  Origin origin = Origin::kManifest;
  std::string_view object_namespace;      ///< Of the request, else of the manifest.
  std::string_view operation = "CREATE";  ///< As in an AdmissionReview. Manifests count as CREATE.
  std::string_view subresource;
  const Node* old_root = nullptr;  ///< The oldObject of an UPDATE.
};

/// Where the config file of a container comes from, as far as the input shows it.
enum class ConfigSource : std::uint8_t {
  kUnknown,
  kConfigMap,         ///< A ConfigMap of the input, under a key that the policy names.
  kUnnamedKey,        ///< A ConfigMap of the input, under a key that mimir.configKeys does not name.
  kSecret,            ///< A Secret, which is never read.
  kMissingConfigMap,  ///< A ConfigMap that is not in the input.
  kMissingKey,        ///< A ConfigMap of the input whose data does not have the key.
};

/// What the rest of the input shows about one container of the object.
struct ContainerEvidence {
  std::string path;  ///< JSON pointer of the container in the object.
  ConfigSource source = ConfigSource::kUnknown;
  std::string source_name;  ///< Name of the ConfigMap or Secret; "" if unknown.
  std::string source_key;
  /// Root of the Mimir config that it reads, if the input has it. Must outlive the call.
  const Node* config = nullptr;
  bool autoscaled = false;  ///< A HorizontalPodAutoscaler or ScaledObject of the input scales its workload.
};

/// What the input shows about all of its Mimir containers.
struct PeerEvidence {
  std::optional<ReleaseRange> releases;  ///< nullopt unless the releases of all of them are known.
  std::size_t containers = 0;
  std::optional<Doubt> doubt;                   ///< Why `releases` is unknown.
  std::optional<RunningContainer> before_s2;    ///< One that does not decode s2; nullopt if none is known.
  std::size_t containers_before_s2 = 0;         ///< How many are known not to decode s2.
  std::optional<RunningContainer> decoding_s2;  ///< One that decodes s2; nullopt if none is known.
};

/// What the input shows about the containers that read the ConfigMap in question.
struct ReaderEvidence {
  std::optional<ReleaseRange> releases;  ///< nullopt unless the releases of all of them are known.
  std::optional<Doubt> doubt;            ///< Why `releases` is unknown although there are readers.
  bool joined_by_flag = false;           ///< One of them has -memberlist.join.
};

/// What a caller knows beyond the object and the policy. The webhook knows nothing more; the CLI examines the
/// whole input.
struct Evidence {
  PeerEvidence peers;
  ReaderEvidence readers;
  std::vector<ContainerEvidence> containers;

  /// The evidence for the container at this JSON pointer; nullptr if there is none.
  const ContainerEvidence* evidence_for(std::string_view container_path) const;
};

/// Names the ConfigMap or Secret of a config file: "ConfigMap mimir-config, key m.yaml"; "" if unknown.
std::string describe_source(const ContainerEvidence& evidence);

/// The findings about an object and the proven edit.
struct Decision {
  Mode mode = Mode::kEnforce;  ///< kAudit: the operations show what enforce would do, and are not applied.
  std::vector<Finding> findings;
  std::vector<Operation> operations;  ///< Proven against the object; empty if nothing changes.
  std::set<int> overrides;            ///< Lines of the policy's overrides that apply to any subject.
  Tree values;                        ///< Owns the values of the operations.

  bool changes() const { return !operations.empty(); }
  /// True if a finding has this outcome.
  bool has(Outcome outcome) const;
};

/// Recognises the subjects of an object, applies the rules to them, makes the edit and proves it. `kinds` are
/// the kinds of objects that may hold subjects.
///
/// Pure: no I/O, clock, threads or global state, so the same input always gives the same decision.
/// Thread-safe. Never throws; an object that we do not understand gives a finding and no operations.
Decision decide(const Policy& policy, const Object& object, const Evidence& evidence,
                std::span<const ObjectKind> kinds = known_kinds());

/// Label or annotation that opts an object out.
inline constexpr std::string_view kIgnoreKey = "mimir-tuner.io/ignore";
/// Annotation that states the release that reads a ConfigMap.
inline constexpr std::string_view kReleaseKey = "mimir-tuner.io/mimir-release";
/// Annotation of the mirror pods that a kubelet creates for its static pods. A changed mirror pod would
/// differ from its file (Kubernetes, static pods).
inline constexpr std::string_view kMirrorKey = "kubernetes.io/config.mirror";
/// Annotation that the webhook leaves on a pod that it changed: the rules, and the hash of the policy.
inline constexpr std::string_view kAppliedKey = "mimir-tuner.io/applied";

}  // namespace mimir_tuner
