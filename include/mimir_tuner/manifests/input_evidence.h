#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/rules/evidence.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {

/// What the objects of an input show about each other: the releases of all Mimir containers and of those that
/// read one ConfigMap, the config that a container reads, and which workloads are autoscaled.
///
/// First collect every document, then ask for evidence. collect() may be called in any order, but by one
/// thread at a time; evidence_for() is thread-safe once nothing is collected any more. The policy must
/// outlive this object.
class InputEvidence {
 public:
  explicit InputEvidence(const Policy& policy) : policy_(policy) {}

  /// Collects the objects of one document of `file`. A document that could not be read makes the input
  /// incomplete. The objects of AdmissionReviews are left out.
  void collect(const std::string& file, const DocumentSpan& document, const Result<Tree>& tree,
               std::string_view default_namespace);

  /// Notes a part of the input that could not be read, "FILE: reason". The releases of all containers are
  /// then unknown.
  void mark_unreadable(std::string place);

  /// The evidence for one object of the same input. It points into this object.
  Evidence evidence_for(const Node& object, std::string_view object_namespace) const;

 private:
  using Name = std::pair<std::string, std::string>;               // namespace, name
  using Key = std::tuple<std::string, std::string, std::string>;  // namespace, name, key

  // The releases of a set of containers, which are added in any order. One unknown or incomparable release
  // makes the range unknown.
  struct Releases {
    std::optional<ReleaseRange> numbered, weekly;
    std::optional<Doubt> unknown;  // the least of the containers whose release is unknown
    std::size_t containers = 0;
    bool joined_by_flag = false;
    void add(const Container& container);
    void add(const Release& release);
    void add(const Releases& others);
    void add_unknown(Doubt doubt);
    std::optional<Doubt> doubt() const;
    std::optional<ReleaseRange> value() const { return doubt() ? std::nullopt : weekly ? weekly : numbered; }
  };
  // Containers by their description, so in an order that does not depend on when they were collected.
  using Running = std::map<std::string, RunningContainer>;
  // A pod or pod template and the object that holds it.
  struct Pod {
    const Node& object;
    const Node& node;
    const Subjects& subjects;
    const std::string& object_namespace;
  };

  void mark_incomplete(Doubt doubt);
  void collect_object(const Node& object, std::string_view object_namespace);
  void collect_unknown_kind(const Node& object, const ObjectShape& shape);
  void collect_pod(const Node& object, std::string_view object_namespace);
  void collect_reader(const Pod& pod, const Container& container);
  void collect_other_containers(const Pod& pod, const std::string& list_name);
  void collect_other_container(const Pod& pod, const Node& container, const std::string& place);
  void note_running(RunningContainer container);
  void collect_config_map(const Node& object, std::string_view object_namespace);
  void collect_autoscaler(const Node& object, std::string_view object_namespace);
  PeerEvidence peers() const;
  ReaderEvidence readers(const Name& config_map) const;
  std::optional<Releases> readers_of(const Name& config_map) const;
  ContainerEvidence container_evidence(const Pod& pod, const Container& container) const;

  const Policy& policy_;
  std::optional<Doubt> incomplete_;  // why some containers of the input may be unknown
  Releases all_;
  Running before_s2_;    // all that do not decode s2
  Running decoding_s2_;  // the first of those that do
  // The readers of each ConfigMap, by any of its keys. A container whose config file could not be followed
  // counts for every ConfigMap that its pod mounts.
  std::map<Name, Releases> readers_;
  std::map<Name, std::set<std::string>> config_maps_;  // the keys of their data
  std::map<Key, Tree> configs_;
  // Configs that the input has twice with different content. Objects are collected in any order, so neither
  // of them wins.
  std::set<Key> ambiguous_;
  std::set<Key> autoscaled_;  // namespace, kind, name
};

/// Collects all objects of all inputs.
InputEvidence collect_evidence(const Policy& policy, const std::vector<Input>& inputs,
                               std::string_view default_namespace);

}  // namespace mimir_tuner
