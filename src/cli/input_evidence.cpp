#include "cli/input_evidence.h"

#include "cli/documents.h"
#include "cli/mounted_file.h"
#include "mimir_tuner/subject.h"

namespace mimir_tuner::cli {
namespace {

// Names of the ConfigMaps among a pod's volumes.
std::set<std::string> mounted_config_maps(const Node& pod) {
  std::set<std::string> names;
  const Node* volumes = resolve(pod, "/spec/volumes");
  for (const Node* volume = volumes != nullptr ? volumes->first : nullptr; volume != nullptr; volume = volume->next) {
    if (const Node* map = volume->find("configMap")) names.emplace(map->string_at("name"));
    const Node* sources = resolve(*volume, "/projected/sources");
    for (const Node* source = sources != nullptr ? sources->first : nullptr; source != nullptr; source = source->next) {
      if (const Node* map = source->find("configMap")) names.emplace(map->string_at("name"));
    }
  }
  names.erase("");
  return names;
}

std::string name_of(const Node& object) {
  const Node* metadata = object.find("metadata");
  return metadata != nullptr ? std::string(metadata->string_at("name")) : std::string();
}

std::string describe_range(const ReleaseRange& range, std::size_t containers) {
  std::string text = containers == 1 ? "the one Mimir container of this input runs "
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
    give_up("container " + std::string(container.name) + " with image " + std::string(repository) + (tag.empty() ? "" : ":") +
            std::string(tag) + " tells no release");
  } else if (!range) {
    range = ReleaseRange{*release, release};
  } else if ((*release <=> range->oldest) == std::partial_ordering::unordered) {
    give_up("which of " + release->to_string() + " and " + range->oldest.to_string() + " is older cannot be told");
  } else {
    if (*release < range->oldest) range->oldest = *release;
    if (*release > *range->newest) range->newest = release;
  }
}

void InputEvidence::Releases::give_up(std::string why) {
  if (known) doubt = std::move(why);
  known = false;
}

void InputEvidence::collect(const Policy& policy, const Node& object, std::string_view object_namespace) {
  policy_ = &policy;
  const auto kind = object.string_at("kind");
  if (const auto template_path = pod_template_path(object)) {
    collect_pod(object, *template_path, object_namespace);
  } else if (kind == "ConfigMap") {
    collect_config_map(object, object_namespace);
  } else if (kind == "HorizontalPodAutoscaler" || kind == "ScaledObject") {
    collect_autoscaler(object, object_namespace);
  }
}

void InputEvidence::collect_pod(const Node& object, std::string_view template_path, std::string_view object_namespace) {
  const Subjects subjects = recognise_pod(*policy_, object, template_path);
  if (subjects.containers.empty()) return;
  const Node& pod = *resolve(object, template_path);
  const std::string space(object_namespace);
  for (const auto& container : subjects.containers) {
    all_.add(container);
    if (container.config_file.empty()) continue;
    const auto file = find_mounted_file(pod, *resolve(object, container.path), container.config_file);
    if (file && file->source == ConfigSource::kConfigMap) {
      readers_[{space, file->object_name}].add(container);
    } else if (!file) {
      for (const auto& name : mounted_config_maps(pod)) readers_[{space, name}].add(container);
    }
  }
}

void InputEvidence::collect_config_map(const Node& object, std::string_view object_namespace) {
  const std::string space(object_namespace);
  const std::string name = name_of(object);
  config_maps_.insert({space, name});
  for (auto& config : recognise_config_map(*policy_, object).configs) {
    const auto [known, first] = configs_.try_emplace({space, name, std::string(config.key)}, std::move(config.tree));
    if (!first && !equal(*known->second.root, *config.tree.root)) ambiguous_.insert(known->first);
  }
}

void InputEvidence::collect_autoscaler(const Node& object, std::string_view object_namespace) {
  const Node* target = resolve(object, "/spec/scaleTargetRef");
  if (target == nullptr) return;
  const auto kind = target->string_at("kind");  // a ScaledObject's is a Deployment where it is not given
  autoscaled_.insert(
      {std::string(object_namespace), kind.empty() ? "Deployment" : std::string(kind), std::string(target->string_at("name"))});
}

ContainerEvidence InputEvidence::about_container(const Node& object, const Node& pod, const Container& container,
                                                 std::string_view object_namespace) const {
  const std::string space(object_namespace);
  ContainerEvidence out{.path = container.path};
  out.autoscaled = autoscaled_.contains({space, std::string(object.string_at("kind")), name_of(object)});
  if (container.config_file.empty()) return out;
  const auto file = find_mounted_file(pod, *resolve(object, container.path), container.config_file);
  if (!file) return out;
  const bool secret = file->source == ConfigSource::kSecret;
  const bool missing = !secret && !config_maps_.contains({space, file->object_name});
  out.source = missing ? ConfigSource::kMissing : file->source;
  out.source_name = (secret ? "Secret " : "ConfigMap ") + file->object_name + (missing ? ", not in the input" : "");
  const auto config = configs_.find({space, file->object_name, file->key});
  if (config != configs_.end() && !ambiguous_.contains(config->first)) out.config = config->second.root;
  return out;
}

Evidence InputEvidence::about(const Node& object, std::string_view object_namespace) const {
  Evidence out;
  out.peers = all_.value();
  if (out.peers) out.source = describe_range(*out.peers, all_.containers);
  out.doubt = all_.doubt;
  if (object.string_at("kind") == "ConfigMap") {
    const auto readers = readers_.find({std::string(object_namespace), name_of(object)});
    if (readers == readers_.end()) return out;
    out.mounted_by = readers->second.value();
    out.joined_by_flag = readers->second.joined_by_flag;
    return out;
  }
  const auto template_path = pod_template_path(object);
  if (!template_path || policy_ == nullptr) return out;
  const Node* pod = resolve(object, *template_path);
  for (const auto& container : recognise_pod(*policy_, object, *template_path).containers) {
    out.containers.push_back(about_container(object, *pod, container, object_namespace));
  }
  return out;
}

InputEvidence collect_evidence(const Policy& policy, const std::vector<Input>& inputs, std::string_view default_namespace) {
  InputEvidence evidence;
  for (const auto& input : inputs) {
    for (const auto& document : documents_of(input.text)) {
      const auto tree = read_yaml(slice(input.text, document));
      if (!tree) continue;
      for (const auto& met : objects_of(*tree->root, default_namespace)) {
        if (!met.review) evidence.collect(policy, *met.object.root, met.object.object_namespace);
      }
    }
  }
  return evidence;
}

}  // namespace mimir_tuner::cli
