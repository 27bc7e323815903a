#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/mimir/flags.h"
#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// One entry of a container's `env`.
struct EnvEntry {
  std::string_view name;
  std::string_view value;
  std::string_view resource;      ///< `resource` of valueFrom.resourceFieldRef; "" if there is none.
  std::string_view divisor;       ///< Its `divisor`; "" if there is none.
  std::string_view of_container;  ///< Its `containerName`; "" if there is none.
  bool from_elsewhere = false;    ///< The entry has a valueFrom of any sort.
};

/// One entry of a container's resources.limits or resources.requests, as it is written: "cpu", "500m".
struct ResourceAmount {
  std::string_view resource;
  std::string_view amount;
};

/// The amount of a resource in such a list; nullopt if the list has none.
std::optional<std::string_view> find_amount(const std::vector<ResourceAmount>& list,
                                            std::string_view resource);

/// State of an optional list of the container spec. RFC 6902 can append only to a list that exists.
enum class Presence { kAbsent, kNull, kList };

/// What a release is known from.
enum class ReleaseSource : std::uint8_t {
  kPolicyImage,    ///< `release` of an entry of mimir.images in the policy.
  kImageTag,       ///< The tag of the image.
  kOldestRelease,  ///< mimir.oldestRelease of the policy.
  kAnnotation,     ///< The annotation mimir-tuner.io/mimir-release of the object.
  kVersionLabel,   ///< The label app.kubernetes.io/version of the object, if the policy trusts it.
  kPeers,          ///< All Mimir containers of the input.
  kReaders,        ///< The containers of the input that read the config.
};

/// A Mimir container of a pod or pod template. Views point into the object.
struct Container {
  std::string path;  ///< JSON pointer in the object, such as "/spec/containers/0".
  std::string_view name;
  ImageReference image;
  std::optional<Release> release;  ///< Pinned by the policy, else read from the image tag.
  ReleaseSource release_source = ReleaseSource::kImageTag;  ///< kImageTag or kPolicyImage.
  std::optional<bool> go_container_aware;  ///< Whether Go follows the CPU limit. nullopt: the release is
                                           ///< unknown, or the image is a rebuild whose Go is not stated.
  bool rebuilt = false;  ///< Not the official build, so the tag does not determine the Go version.
  std::vector<std::string_view> command;
  std::vector<std::string_view> args;
  Presence args_presence = Presence::kAbsent;
  Presence env_presence = Presence::kAbsent;
  std::vector<EnvEntry> env;
  std::vector<ResourceAmount> limits, requests;
  bool wrapped = false;  ///< The command is a shell or another wrapper, which reads its own arguments.
  FlagList flags;        ///< Flags of command and args; empty if `wrapped`.
  std::vector<std::string_view> targets;  ///< Values of -target; {"all"} without the flag if there is no
                                          ///< config file that could set it.
  std::string_view config_file;           ///< Value of -config.file; "" without the flag.

  /// Number of arguments in `command`, not counting the program name.
  std::size_t arguments_in_command() const { return command.empty() ? 0 : command.size() - 1; }
};

/// A Mimir config that is the text of a string, such as a key of a ConfigMap.
struct ConfigText {
  std::string_view text;
  Tree tree;  ///< The parsed text; the root is a mapping or null.
};

/// A Mimir config inside an object. Either a string holds it as YAML text, or its settings are nodes of the
/// object itself.
struct Config {
  std::string path;  ///< JSON pointer of the string or mapping in the object, such as "/data/mimir.yaml".
  std::string_view key;
  const Node* root = nullptr;      ///< The settings: root of `text->tree`, or a mapping of the object.
  std::optional<ConfigText> text;  ///< nullopt: the settings are nodes of the object.
};

/// A container or key that looks like Mimir's but is left alone.
struct RejectedSubject {
  SubjectKind kind = SubjectKind::kContainer;
  std::string name;  ///< Of the container, or the key.
  std::string path;  ///< JSON pointer in the object.
  Reason reason;
  std::string detail;  ///< Completes the sentence of the reason; may be empty.
};

/// What an object is, as far as its kind says.
enum class ObjectClass : std::uint8_t {
  kOther,            ///< A kind that cannot hold Mimir settings.
  kUnknownWorkload,  ///< An unknown kind with a pod template at spec.template. It is never changed.
  kPod,
  kWorkload,   ///< A known kind with a pod template, such as a Deployment.
  kConfigMap,  ///< The core API's ConfigMap.
  kSettings,   ///< Another object that holds a Mimir config.
};

/// The class of an object and the facts that its kind implies.
struct ObjectShape {
  ObjectClass object_class = ObjectClass::kOther;
  std::string_view pod_path;  ///< JSON pointer of the pod or pod template: "" for a Pod, "/spec/template" for
                              ///< a Deployment. Meaningful only if has_pod().

  bool has_pod() const { return object_class == ObjectClass::kPod || object_class == ObjectClass::kWorkload; }
  /// True if the object can hold containers or configs that we change.
  bool is_known() const {
    return object_class != ObjectClass::kOther && object_class != ObjectClass::kUnknownWorkload;
  }
};

/// Everything recognised in one object.
struct Subjects {
  ObjectShape shape;
  std::vector<Container> containers;
  std::vector<Config> configs;
  std::vector<RejectedSubject> rejected;
  std::vector<std::string_view> component_labels;  ///< Values of the pod labels app.kubernetes.io/component,
                                                   ///< component and name. Overrides match them as well as
                                                   ///< targets.
};

}  // namespace mimir_tuner
