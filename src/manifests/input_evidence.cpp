#include "mimir_tuner/manifests/input_evidence.h"

#include <algorithm>
#include <iterator>

#include "manifests/mounted_file.h"
#include "mimir_tuner/manifests/documents.h"
#include "mimir_tuner/recognise/hidden_mimir.h"
#include "mimir_tuner/recognise/mimir_config.h"
#include "mimir_tuner/recognise/mimir_image.h"
#include "mimir_tuner/recognise/recognise.h"

namespace mimir_tuner {
namespace {

std::string name_of(const Node& object) {
  const Node* metadata = object.find("metadata");
  return metadata != nullptr ? std::string(metadata->string_at("name")) : std::string();
}

std::string kind_of(const Node& object) { return std::string(object.string_at("kind")); }

void keep_least(std::optional<Doubt>& kept, Doubt doubt) {
  if (!kept || doubt < *kept) kept = std::move(doubt);
}

Doubt no_release(std::string_view container, std::string image) {
  return {.kind = DoubtKind::kNoRelease, .container = std::string(container), .image = std::move(image)};
}

}  // namespace

void InputEvidence::Releases::add(const Container& container) {
  ++containers;
  const auto join = container.flags.find("memberlist.join");
  joined_by_flag = joined_by_flag || (join && !join->value.empty());
  if (container.release) return add(*container.release);
  const auto& [repository, name, tag, digest] = container.image;
  add_unknown(
      no_release(container.name, std::string(repository) + (tag.empty() ? "" : ":") + std::string(tag)));
}

void InputEvidence::Releases::add(const Release& release) {
  auto& range = release.is_weekly() ? weekly : numbered;
  if (!range) range = ReleaseRange{release, release};
  if (release < range->oldest) range->oldest = release;
  if (release > *range->newest) range->newest = release;
}

void InputEvidence::Releases::add(const Releases& others) {
  if (others.unknown) add_unknown(*others.unknown);
  for (const auto& range : {others.numbered, others.weekly}) {
    if (!range) continue;
    add(range->oldest);
    add(*range->newest);
  }
}

void InputEvidence::Releases::add_unknown(Doubt doubt) { keep_least(unknown, std::move(doubt)); }

std::optional<Doubt> InputEvidence::Releases::doubt() const {
  if (unknown || !weekly || !numbered) return unknown;
  return Doubt{.kind = DoubtKind::kIncomparable,
               .weekly = weekly->oldest.to_string(),
               .numbered = numbered->oldest.to_string()};
}

void InputEvidence::mark_incomplete(Doubt doubt) { keep_least(incomplete_, std::move(doubt)); }

void InputEvidence::mark_unreadable(std::string place) {
  mark_incomplete({.kind = DoubtKind::kUnreadable, .place = std::move(place)});
}

void InputEvidence::collect(const std::string& file, const DocumentSpan& document, const Result<Tree>& tree,
                            std::string_view default_namespace) {
  if (!tree) return mark_unreadable(place_of(file, tree.error(), document));
  std::vector<const Node*> others;
  for (const auto& found : objects_of(*tree->root, default_namespace, &others))
    if (!found.review) collect_object(*found.object.root, found.object.object_namespace);
  for (const Node* other : others) {
    const auto image = find_mimir_image(policy_, *other);
    if (!image.empty()) mark_incomplete({.kind = DoubtKind::kNoKind, .image = std::string(image)});
  }
}

void InputEvidence::collect_object(const Node& object, std::string_view object_namespace) {
  const auto kind = object.string_at("kind");
  const ObjectShape shape = classify(object);
  if (shape.has_pod())
    collect_pod(object, object_namespace);
  else if (shape.object_class == ObjectClass::kConfigMap)
    collect_config_map(object, object_namespace);
  else if (kind == "HorizontalPodAutoscaler" || kind == "ScaledObject")
    collect_autoscaler(object, object_namespace);
  else
    collect_unknown_kind(object, shape);
}

void InputEvidence::collect_unknown_kind(const Node& object, const ObjectShape& shape) {
  Doubt doubt{.object_kind = kind_of(object), .object_name = name_of(object)};
  if (shape.object_class == ObjectClass::kUnknownWorkload) {
    doubt.kind = DoubtKind::kUnknownTemplate;
    mark_incomplete(std::move(doubt));
  } else if (const auto image = find_mimir_image(policy_, object); !image.empty()) {
    doubt.kind = DoubtKind::kUnknownKind;
    doubt.image = std::string(image);
    mark_incomplete(std::move(doubt));
  }
}

void InputEvidence::collect_pod(const Node& object, std::string_view object_namespace) {
  const Subjects subjects = recognise(policy_, object);
  if (hides_containers(object, subjects.shape.pod_path)) {
    mark_incomplete({.kind = DoubtKind::kHiddenContainers,
                     .object_kind = kind_of(object),
                     .object_name = name_of(object)});
  }
  const Node* node = resolve(object, subjects.shape.pod_path);
  if (node == nullptr) return;
  const std::string space(object_namespace);
  const Pod pod{object, *node, subjects, space};
  for (const auto* list : {"containers", "initContainers", "ephemeralContainers"})
    collect_other_containers(pod, list);
  for (const auto& container : subjects.containers) {
    all_.add(container);
    if (container.release)
      note_running(
          {std::string(container.name), kind_of(object), space, name_of(object), *container.release});
    collect_reader(pod, container);
  }
}

void InputEvidence::collect_reader(const Pod& pod, const Container& container) {
  // The arguments of a wrapper may name a file that we do not see.
  if (container.config_file.empty() && !container.wrapped) return;
  const Node& node = *resolve(pod.object, container.path);
  const auto file = find_mounted_file(pod.node, node, container.config_file);
  if (file && file->source == ConfigSource::kConfigMap)
    readers_[{pod.object_namespace, file->object_name}].add(container);
  else if (!file)
    for (const auto& name : mounted_config_maps(pod.node))
      readers_[{pod.object_namespace, name}].add(container);
}

void InputEvidence::collect_other_containers(const Pod& pod, const std::string& list_name) {
  const Node* list = resolve(pod.node, "/spec/" + list_name);
  std::size_t index = 0;
  for (const Node* node = list != nullptr ? list->first : nullptr; node != nullptr;
       node = node->next, ++index)
    collect_other_container(pod, *node, "/spec/" + list_name + "/" + std::to_string(index));
}

// A container that may run Mimir and was not recognised, such as a continuous test or an init container. It
// reads the ConfigMaps that it mounts. Its release is known only for Mimir's own image. If it may serve, it
// also counts among all Mimir containers.
void InputEvidence::collect_other_container(const Pod& pod, const Node& container, const std::string& place) {
  const auto here = [&](const auto& one) { return one.path.ends_with(place); };
  const bool recognised = std::ranges::any_of(pod.subjects.containers, here);
  if (recognised || !may_be_mimir(policy_, container)) return;
  const auto image = container.string_at("image");
  const auto name = container.string_at("name");
  const bool official = mimir_image(policy_, image) == ImageKind::kOfficial;
  const auto release = official ? mimir_release(policy_, parse_image(image)) : std::nullopt;
  const auto add_to = [&](Releases& releases) {
    if (release) return releases.add(*release);
    releases.add_unknown(no_release(name, std::string(image)));
  };
  const auto rejected = std::ranges::find_if(pod.subjects.rejected, here);
  const bool serves =
      rejected != pod.subjects.rejected.end() &&
      (rejected->reason == Reason::kUnprovenImage || rejected->reason == Reason::kNotUnderstood);
  if (serves) add_to(all_);
  const auto maps = mounted_config_maps(pod.node, &container);
  for (const auto& map : maps) add_to(readers_[{pod.object_namespace, map}]);
  if (release && (serves || !maps.empty()))
    note_running(
        {std::string(name), kind_of(pod.object), pod.object_namespace, name_of(pod.object), *release});
}

void InputEvidence::note_running(RunningContainer container) {
  auto& running = knows_s2(container.release) ? decoding_s2_ : before_s2_;
  std::string key = describe(container);
  running.emplace(std::move(key), std::move(container));
  if (decoding_s2_.size() > 1) decoding_s2_.erase(std::prev(decoding_s2_.end()));
}

void InputEvidence::collect_config_map(const Node& object, std::string_view object_namespace) {
  const std::string space(object_namespace);
  const std::string name = name_of(object);
  auto& keys = config_maps_[{space, name}];
  const Node* data = object.find("data");
  for (const Node* entry = data != nullptr ? data->first : nullptr; entry != nullptr; entry = entry->next) {
    keys.emplace(entry->key);
    // A container may read any key, not only those that the policy names.
    auto tree = entry->is_string() ? read_mimir_config(entry->text) : std::nullopt;
    if (!tree) continue;
    const auto [known, first] =
        configs_.try_emplace({space, name, std::string(entry->key)}, std::move(*tree));
    if (!first && !equal(*known->second.root, *tree->root)) ambiguous_.insert(known->first);
  }
}

void InputEvidence::collect_autoscaler(const Node& object, std::string_view object_namespace) {
  const Node* target = resolve(object, "/spec/scaleTargetRef");
  if (target == nullptr) return;
  // KEDA: the kind of a ScaledObject's target defaults to Deployment.
  const auto kind = target->string_at("kind");
  autoscaled_.insert({std::string(object_namespace), kind.empty() ? "Deployment" : std::string(kind),
                      std::string(target->string_at("name"))});
}

ContainerEvidence InputEvidence::container_evidence(const Pod& pod, const Container& container) const {
  const std::string& space = pod.object_namespace;
  ContainerEvidence out{.path = container.path};
  out.autoscaled = autoscaled_.contains({space, kind_of(pod.object), name_of(pod.object)});
  if (container.config_file.empty()) return out;
  const auto file = find_mounted_file(pod.node, *resolve(pod.object, container.path), container.config_file);
  if (!file) return out;
  out.source = file->source;
  out.source_name = file->object_name;
  out.source_key = file->key;
  if (file->source == ConfigSource::kSecret) return out;
  const auto map = config_maps_.find({space, file->object_name});
  if (map == config_maps_.end())
    out.source = ConfigSource::kMissingConfigMap;
  else if (!map->second.contains(file->key))
    out.source = ConfigSource::kMissingKey;
  else if (std::ranges::find(policy_.config_keys, file->key) == policy_.config_keys.end())
    out.source = ConfigSource::kUnnamedKey;
  const auto config = configs_.find({space, file->object_name, file->key});
  if (config != configs_.end() && !ambiguous_.contains(config->first)) out.config = config->second.root;
  return out;
}

// An unknown namespace may be any namespace, so readers of a ConfigMap of that name count too.
std::optional<InputEvidence::Releases> InputEvidence::readers_of(const Name& config_map) const {
  const auto exact = readers_.find(config_map);
  if (exact == readers_.end()) return std::nullopt;
  Releases out = exact->second;
  for (const auto& [read, others] : readers_) {
    const bool may_be_it =
        read.second == config_map.second && (read.first.empty() || config_map.first.empty());
    if (may_be_it && read != config_map) out.add(others);
  }
  return out;
}

PeerEvidence InputEvidence::peers() const {
  PeerEvidence out{.containers = all_.containers, .doubt = incomplete_ ? incomplete_ : all_.doubt()};
  if (!out.doubt) out.releases = all_.value();
  if (!before_s2_.empty()) out.before_s2 = before_s2_.begin()->second;
  out.containers_before_s2 = before_s2_.size();
  if (!decoding_s2_.empty()) out.decoding_s2 = decoding_s2_.begin()->second;
  return out;
}

ReaderEvidence InputEvidence::readers(const Name& config_map) const {
  const auto releases = readers_of(config_map);
  if (!releases) return {};
  ReaderEvidence out{.doubt = releases->doubt(), .joined_by_flag = releases->joined_by_flag};
  if (!incomplete_) out.releases = releases->value();
  return out;
}

Evidence InputEvidence::evidence_for(const Node& object, std::string_view object_namespace) const {
  Evidence out{.peers = peers()};
  const std::string space(object_namespace);
  const ObjectShape shape = classify(object);
  if (shape.object_class == ObjectClass::kConfigMap) out.readers = readers({space, name_of(object)});
  const Node* node = shape.has_pod() ? resolve(object, shape.pod_path) : nullptr;
  if (node == nullptr) return out;
  const Subjects subjects = recognise(policy_, object);
  const Pod pod{object, *node, subjects, space};
  for (const auto& container : subjects.containers)
    out.containers.push_back(container_evidence(pod, container));
  return out;
}

InputEvidence collect_evidence(const Policy& policy, const std::vector<Input>& inputs,
                               std::string_view default_namespace) {
  InputEvidence evidence(policy);
  for (const auto& input : inputs)
    for (const auto& document : documents_of(input.text))
      evidence.collect(input.name, document, read_yaml(slice(input.text, document)), default_namespace);
  return evidence;
}

}  // namespace mimir_tuner
