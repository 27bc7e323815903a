#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/mimir/flags.h"
#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

struct EnvEntry {
  std::string_view name;
  std::string_view value;
  std::string_view resource;  ///< Of valueFrom.resourceFieldRef; "" where there is none.
  std::string_view divisor;
  std::string_view of_container;  ///< Its containerName.
  bool from_elsewhere = false;    ///< Any valueFrom.
};

/// Whether a list of the container spec is there. RFC 6902 needs to know: only a list can be appended to.
enum class Presence { kAbsent, kNull, kList };

/// A Mimir container of a pod or pod template. Views point into the object.
struct Container {
  std::string path;  ///< JSON pointer: "/spec/containers/0".
  std::string_view name;
  ImageReference image;
  std::optional<Release> release;  ///< Policy pin, else the image's tag.
  std::string evidence;            ///< Where `release` comes from.
  std::optional<bool>
      go_container_aware;  ///< nullopt: a rebuilt image whose Go nobody stated, or no known release.
  bool rebuilt = false;    ///< Not the official build: its tag says nothing about its Go.
  std::vector<std::string_view> command;
  std::vector<std::string_view> args;
  Presence args_presence = Presence::kAbsent;
  Presence env_presence = Presence::kAbsent;
  std::vector<EnvEntry> env;
  std::optional<std::string_view> cpu_limit, cpu_request;
  bool wrapped =
      false;       ///< The command is not Mimir itself (a shell, pebble): its arguments are not ours to read.
  FlagList flags;  ///< Of command and args; empty where `wrapped`.
  std::vector<std::string_view>
      targets;  ///< From -target; {"all"} where it is not given and no config file could say otherwise.
  std::string_view config_file;  ///< -config.file; "" where there is none.

  /// Number of arguments of the command line that stand in `command`, behind the program's name.
  std::size_t arguments_in_command() const { return command.empty() ? 0 : command.size() - 1; }
};

/// One key of a ConfigMap that holds a Mimir config.
struct Config {
  std::string path;  ///< JSON pointer: "/data/mimir.yaml".
  std::string_view key;
  std::string_view text;
  Tree tree;  ///< Of the text; the root is a mapping or null.
};

/// Something that looks like Mimir's but is left alone.
struct PassedBy {
  std::string subject;
  std::string path;
  Reason reason;
  std::string detail;
};

/// What we recognised inside one object.
struct Subjects {
  std::vector<Container> containers;
  std::vector<Config> configs;
  std::vector<PassedBy> passed;
  std::vector<std::string_view> component_labels;  ///< app.kubernetes.io/component, component, name: what
                                                   ///< overrides may match besides targets.
};

/// The targets of a `-target` flag or a config's `target`: a comma list. Views point into `list`.
std::vector<std::string_view> split_targets(std::string_view list);

/// Where the pod template of a kind stands: "" for a Pod; nullopt for kinds that have none that we know.
/// Takes apiVersion into account.
std::optional<std::string_view> pod_template_path(const Node& object);

/// Whether the object (not one of a known kind) holds a pod template at spec.template.spec.containers.
bool has_foreign_pod_template(const Node& object);

/// Mimir's containers under the pod (template) at `pod_path` ("" or "/spec/template").
/// Facts: images by last path segment, proven by the repository, -target/-config.file or the policy; what is
/// never ours: see docs/mimir-support.md.
Subjects recognise_pod(const Policy& policy, const Node& object, std::string_view pod_path);

/// Mimir configs among the keys of a ConfigMap: only keys that the policy names, and recognised by the set of
/// their top-level keys.
Subjects recognise_config_map(const Policy& policy, const Node& object);

/// The tree of a text that is a Mimir config; nullopt for all others, most of them without parsing.
std::optional<Tree> read_mimir_config(std::string_view text);

/// Empty where these top-level keys are those of a Mimir config: at least one that only Mimir has, none that
/// belongs to a relative (Loki, Tempo, Cortex, Pyroscope, Grafana provisioning), and hardly any unknown; else
/// what is amiss. Source: pkg/mimir/mimir.go, Config, of all releases.
std::string why_no_mimir_config(const Node& root);

/// The kind of a container's image that may be Mimir's, by its reference or because the policy lists it;
/// nullopt for all others.
std::optional<ImageKind> mimir_image(const Policy& policy, std::string_view image);

/// The release that an image runs if it is Mimir's: what the policy says of it, else what its tag says.
std::optional<Release> mimir_release(const Policy& policy, const ImageReference& image);

}  // namespace mimir_tuner
