#include "mimir_tuner/manifests/input_evidence.h"

#include <algorithm>

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

std::string describe_container(const Node& object, const std::string& space, std::string_view name,
                               const Release& release) {
  return "container " + std::string(name) + " of " + std::string(object.string_at("kind")) + " " + space +
         (space.empty() ? "" : "/") + name_of(object) + " runs " + release.to_string();
}

std::string describe_range(const ReleaseRange& range, std::size_t containers) {
  std::string text = containers == 1
                         ? "the one Mimir container of this input runs "
                         : "all " + std::to_string(containers) + " Mimir containers of this input run ";
  text += range.oldest.to_string();
  if (range.newest && !(*range.newest == range.oldest)) text += " to " + range.newest->to_string();
  return text;
}

}  // namespace

void InputEvidence::Releases::add(const Container& container) {
  ++containers;
  const auto join = container.flags.find("memberlist.join");
  joined_by_flag = joined_by_flag || (join && !join->value.empty());
  const auto& release = container.release;
  if (!release) {
    const auto& [repository, name, tag, digest] = container.image;
    give_up("container " + std::string(container.name) + " with image " + std::string(repository) +
            (tag.empty() ? "" : ":") + std::string(tag) + " tells no release");
  } else {
    add(*release);
  }
}

void InputEvidence::Releases::add(const Release& release) {
  auto& range = release.is_weekly() ? weekly : numbered;
  if (!range) range = ReleaseRange{release, release};
  if (release < range->oldest) range->oldest = release;
  if (release > *range->newest) range->newest = release;
}

void InputEvidence::Releases::add(const Releases& others) {
  if (!others.unknown.empty()) give_up(others.unknown);
  for (const auto& range : {others.numbered, others.weekly}) {
    if (!range) continue;
    add(range->oldest);
    add(*range->newest);
  }
}

void InputEvidence::Releases::give_up(std::string why) {
  if (unknown.empty() || why < unknown) unknown = std::move(why);
}

std::string InputEvidence::Releases::doubt() const {
  if (!unknown.empty() || !weekly || !numbered) return unknown;
  return "which of " + weekly->oldest.to_string() + " and " + numbered->oldest.to_string() +
         " is older cannot be told";
}

void InputEvidence::collect(const std::string& file, const DocumentSpan& document, const Result<Tree>& tree,
                            std::string_view default_namespace) {
  if (!tree) return mark_incomplete("cannot read " + place_of(file, tree.error(), document));
  std::vector<const Node*> others;
  for (const auto& met : objects_of(*tree->root, default_namespace, &others))
    if (!met.review) collect_object(*met.object.root, met.object.object_namespace);
  for (const Node* other : others) {
    const auto image = find_mimir_image(policy_, *other);
    if (!image.empty()) mark_incomplete("what has the image " + std::string(image) + " has no kind");
  }
}

void InputEvidence::collect_object(const Node& object, std::string_view object_namespace) {
  const auto kind = object.string_at("kind");
  const ObjectShape shape = classify(object);
  if (shape.has_pod()) {
    collect_pod(object, shape.pod_path, object_namespace);
  } else if (shape.object_class == ObjectClass::kConfigMap) {
    collect_config_map(object, object_namespace);
  } else if (kind == "HorizontalPodAutoscaler" || kind == "ScaledObject") {
    collect_autoscaler(object, object_namespace);
  } else if (shape.object_class == ObjectClass::kUnknownWorkload) {
    mark_incomplete("the kind " + std::string(kind) + " of " + name_of(object) +
                    " is not known, and it holds a pod template");
  } else if (const auto image = find_mimir_image(policy_, object); !image.empty()) {
    mark_incomplete("the kind " + std::string(kind) + " of " + name_of(object) +
                    " is not known, and it has the image " + std::string(image));
  }
}

void InputEvidence::collect_pod(const Node& object, std::string_view pod_path,
                                std::string_view object_namespace) {
  if (hides_containers(object, pod_path)) {
    mark_incomplete("an alias hides the containers of " + std::string(object.string_at("kind")) + " " +
                    name_of(object));
  }
  const Node* found = resolve(object, pod_path);
  if (found == nullptr) return;
  const Node& pod = *found;
  const Subjects subjects = recognise(policy_, object);
  const std::string space(object_namespace);
  for (const auto* list : {"containers", "initContainers", "ephemeralContainers"})
    collect_strangers(object, pod, list, subjects, space);
  for (const auto& container : subjects.containers) {
    all_.add(container);
    if (container.release)
      note(describe_container(object, space, container.name, *container.release), *container.release);
    if (container.config_file.empty() && !container.wrapped)
      continue;  // what is wrapped may name a file that we do not see
    const auto file = find_mounted_file(pod, *resolve(object, container.path), container.config_file);
    if (file && file->source == ConfigSource::kConfigMap)
      readers_[{space, file->object_name}].add(container);
    else if (!file)
      for (const auto& name : mounted_config_maps(pod)) readers_[{space, name}].add(container);
  }
}

// Containers that may run Mimir and are not ours, such as a continuous test or an init container: they read
// the ConfigMaps that they mount, at the release of Mimir's own image, or at one that nobody knows. Those
// that may serve count among all Mimir containers too.
void InputEvidence::collect_strangers(const Node& object, const Node& pod, const std::string& list_name,
                                      const Subjects& subjects, const std::string& space) {
  const Node* list = resolve(pod, "/spec/" + list_name);
  std::size_t index = 0;
  for (const Node* node = list != nullptr ? list->first : nullptr; node != nullptr;
       node = node->next, ++index) {
    const auto place = "/spec/" + list_name + "/" + std::to_string(index);
    const auto here = [&](const auto& one) { return one.path.ends_with(place); };
    if (std::ranges::any_of(subjects.containers, here) || !may_be_mimir(policy_, *node)) continue;
    const auto image = node->string_at("image");
    const bool official = mimir_image(policy_, image) == ImageKind::kOfficial;
    const auto release = official ? mimir_release(policy_, parse_image(image)) : std::nullopt;
    const auto add_to = [&](Releases& releases) {
      if (release) return releases.add(*release);
      releases.give_up("container " + std::string(node->string_at("name")) + " with image " +
                       std::string(image) + " tells no release of Mimir");
    };
    const auto passed = std::ranges::find_if(subjects.rejected, here);
    const bool serves = passed != subjects.rejected.end() && (passed->reason == Reason::kUnprovenImage ||
                                                              passed->reason == Reason::kNotUnderstood);
    if (serves) add_to(all_);
    const auto maps = mounted_config_maps(pod, node);
    for (const auto& name : maps) add_to(readers_[{space, name}]);
    if (release && (serves || !maps.empty()))
      note(describe_container(object, space, node->string_at("name"), *release), *release);
  }
}

void InputEvidence::note(std::string container, const Release& release) {
  if (!knows_s2(release))
    before_s2_.insert(std::move(container));
  else if (decodes_s2_.empty() || container < decodes_s2_)
    decodes_s2_ = std::move(container);
}

void InputEvidence::mark_incomplete(std::string why) {
  if (overlooked_.empty() || why < overlooked_) overlooked_ = std::move(why);
}

void InputEvidence::collect_config_map(const Node& object, std::string_view object_namespace) {
  const std::string space(object_namespace);
  const std::string name = name_of(object);
  auto& keys = config_maps_[{space, name}];
  const Node* data = object.find("data");
  for (const Node* entry = data != nullptr ? data->first : nullptr; entry != nullptr; entry = entry->next) {
    keys.emplace(entry->key);
    auto tree = entry->is_string() ? read_mimir_config(entry->text)
                                   : std::nullopt;  // whatever its key: a container may read it
    if (!tree) continue;
    const auto [known, first] =
        configs_.try_emplace({space, name, std::string(entry->key)}, std::move(*tree));
    if (!first && !equal(*known->second.root, *tree->root)) ambiguous_.insert(known->first);
  }
}

void InputEvidence::collect_autoscaler(const Node& object, std::string_view object_namespace) {
  const Node* target = resolve(object, "/spec/scaleTargetRef");
  if (target == nullptr) return;
  const auto kind = target->string_at("kind");  // a ScaledObject's is a Deployment where it is not given
  autoscaled_.insert({std::string(object_namespace), kind.empty() ? "Deployment" : std::string(kind),
                      std::string(target->string_at("name"))});
}

ContainerEvidence InputEvidence::about_container(const Node& object, const Node& pod,
                                                 const Container& container,
                                                 std::string_view object_namespace) const {
  const std::string space(object_namespace);
  ContainerEvidence out{.path = container.path};
  out.autoscaled = autoscaled_.contains({space, std::string(object.string_at("kind")), name_of(object)});
  if (container.config_file.empty()) return out;
  const auto file = find_mounted_file(pod, *resolve(object, container.path), container.config_file);
  if (!file) return out;
  out.source = file->source;
  out.source_name = (file->source == ConfigSource::kSecret ? "Secret " : "ConfigMap ") + file->object_name;
  if (file->source == ConfigSource::kSecret) return out;  // a ConfigMap of that name says nothing about it
  const auto map = config_maps_.find({space, file->object_name});
  if (map == config_maps_.end()) {
    out.source = ConfigSource::kMissing;
    out.source_name += ", not in the input";
  } else if (!map->second.contains(file->key)) {
    out.source = ConfigSource::kMissing;
    out.source_name += ", whose data has no key " + file->key;
  } else if (std::ranges::find(policy_.config_keys, file->key) == policy_.config_keys.end()) {
    out.source = ConfigSource::kUnnamedKey;
    out.source_name += ", key " + file->key;
  }
  const auto config = configs_.find({space, file->object_name, file->key});
  if (config != configs_.end() && !ambiguous_.contains(config->first)) out.config = config->second.root;
  return out;
}

// Where a namespace is not told, it may be any: whoever reads a ConfigMap of that name counts too.
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

Evidence InputEvidence::evidence_for(const Node& object, std::string_view object_namespace) const {
  Evidence out;
  if (overlooked_.empty()) out.peers = all_.value();
  if (out.peers) out.source = describe_range(*out.peers, all_.containers);
  out.doubt = overlooked_.empty() ? all_.doubt() : overlooked_;
  if (!before_s2_.empty()) out.before_s2 = *before_s2_.begin();
  out.decodes_s2 = decodes_s2_;
  if (before_s2_.size() > 1)
    out.before_s2 += " (one of " + std::to_string(before_s2_.size()) + " before 2.15.0)";
  const ObjectShape shape = classify(object);
  if (shape.object_class == ObjectClass::kConfigMap) {
    const auto readers = readers_of({std::string(object_namespace), name_of(object)});
    if (!readers) return out;
    if (overlooked_.empty()) out.mounted_by = readers->value();
    if (out.doubt.empty()) out.doubt = readers->doubt();
    out.joined_by_flag = readers->joined_by_flag;
    return out;
  }
  if (!shape.has_pod()) return out;
  const Node* pod = resolve(object, shape.pod_path);
  for (const auto& container : recognise(policy_, object).containers)
    out.containers.push_back(about_container(object, *pod, container, object_namespace));
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
