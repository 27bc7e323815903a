#pragma once

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
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {

/// What the objects of an input tell about each other: the releases of all Mimir containers and of those that
/// read one ConfigMap, the config that a container reads, and which workloads are autoscaled. The policy must
/// outlive this.
class InputEvidence {
 public:
  explicit InputEvidence(const Policy& policy) : policy_(policy) {}

  /// Looks at the objects of one document. To be called for every document before the first `about`, in any
  /// order, by one thread at a time. One that cannot be read means that the input is not whole. The objects
  /// of AdmissionReviews tell nothing.
  void collect(const std::string& file, const DocumentSpan& document, const Result<Tree>& tree,
               std::string_view default_namespace);

  /// Something of the input could not be read, so it is not the whole picture: no releases are told. The
  /// least of several reasons is kept.
  void mark_incomplete(std::string why);

  /// The evidence for one object of the same input. Points into this.
  Evidence evidence_for(const Node& object, std::string_view object_namespace) const;

 private:
  using Name = std::pair<std::string, std::string>;               // namespace, name
  using Key = std::tuple<std::string, std::string, std::string>;  // namespace, name, key

  // Releases of a set of containers; one unknown or incomparable release makes the whole set unknown. They
  // are added in any order.
  struct Releases {
    std::optional<ReleaseRange> numbered, weekly;
    std::string unknown;  // the least of the reasons for which one is not known
    std::size_t containers = 0;
    bool joined_by_flag = false;
    void add(const Container& container);
    void add(const Release& release);
    void add(const Releases& others);
    void give_up(std::string why);
    std::string doubt() const;
    std::optional<ReleaseRange> value() const {
      return !doubt().empty() ? std::nullopt : weekly ? weekly : numbered;
    }
  };

  void collect_object(const Node& object, std::string_view object_namespace);
  void collect_pod(const Node& object, std::string_view template_path, std::string_view object_namespace);
  void collect_strangers(const Node& object, const Node& pod, const std::string& list_name,
                         const Subjects& subjects, const std::string& space);
  void note(std::string container, const Release& release);
  void collect_config_map(const Node& object, std::string_view object_namespace);
  void collect_autoscaler(const Node& object, std::string_view object_namespace);
  std::optional<Releases> readers_of(const Name& config_map) const;
  ContainerEvidence about_container(const Node& object, const Node& pod, const Container& container,
                                    std::string_view object_namespace) const;

  const Policy& policy_;
  std::string overlooked_;  // why the input is not the whole picture
  Releases all_;
  std::set<std::string> before_s2_;   // containers that do not decode s2
  std::string decodes_s2_;            // the least of those that do
  std::map<Name, Releases> readers_;  // of a ConfigMap, whichever of its keys; where a file could not be
                                      // followed, of each that is mounted
  std::map<Name, std::set<std::string>> config_maps_;  // the keys of their data
  std::map<Key, Tree> configs_;
  std::set<Key>
      ambiguous_;  // configs that the input gives twice, not alike: objects are collected in any order
  std::set<Key> autoscaled_;  // namespace, kind, name
};

/// What all objects of all inputs tell.
InputEvidence collect_evidence(const Policy& policy, const std::vector<Input>& inputs,
                               std::string_view default_namespace);

}  // namespace mimir_tuner
