#include "cli/input_evidence.h"

#include "cli/documents.h"
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

std::string describe_range(const ReleaseRange& range, std::size_t containers) {
  std::string text = containers == 1 ? "the one Mimir container of this input runs "
                                     : "all " + std::to_string(containers) + " Mimir containers of this input run ";
  text += range.oldest.to_string();
  if (range.newest && !(*range.newest == range.oldest)) text += " to " + range.newest->to_string();
  return text;
}

}  // namespace

void InputEvidence::Releases::add(const std::optional<Release>& release) {
  ++containers;
  if (!release) {
    known = false;
  } else if (!range) {
    range = ReleaseRange{*release, release};
  } else if ((*release <=> range->oldest) == std::partial_ordering::unordered) {
    known = false;
  } else {
    if (*release < range->oldest) range->oldest = *release;
    if (*release > *range->newest) range->newest = release;
  }
}

void InputEvidence::collect(const Policy& policy, const Node& object, std::string_view object_namespace) {
  const auto template_path = pod_template_path(object);
  if (!template_path) return;
  const Subjects subjects = recognise_pod(policy, object, *template_path);
  if (subjects.containers.empty()) return;
  const auto config_maps = mounted_config_maps(*resolve(object, *template_path));
  for (const auto& container : subjects.containers) {
    all_.add(container.release);
    const auto join = container.flags.find("memberlist.join");
    for (const auto& name : config_maps) {
      auto& mounted = by_config_map_[{std::string(object_namespace), name}];
      mounted.add(container.release);
      mounted.joined_by_flag = mounted.joined_by_flag || (join && !join->value.empty());
    }
  }
}

Evidence InputEvidence::about(const Node& object, std::string_view object_namespace) const {
  Evidence out;
  out.peers = all_.value();
  if (out.peers) out.source = describe_range(*out.peers, all_.containers);
  const Node* metadata = object.find("metadata");
  if (metadata == nullptr || object.string_at("kind") != "ConfigMap") return out;
  const auto mounted = by_config_map_.find({std::string(object_namespace), std::string(metadata->string_at("name"))});
  if (mounted == by_config_map_.end()) return out;
  out.mounted_by = mounted->second.value();
  out.joined_by_flag = mounted->second.joined_by_flag;
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
