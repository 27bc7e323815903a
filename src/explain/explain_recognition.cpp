#include <algorithm>
#include <ostream>

#include "explain/explain_parts.h"
#include "mimir_tuner/decide/knowledge.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxKeys = 12;

std::string quoted(std::string_view text) { return "\"" + printable(text) + "\""; }

// The keys of a mapping, for people.
std::string keys_of(const Node* mapping) {
  std::string text;
  std::size_t count = 0;
  for (const Node* entry = mapping != nullptr ? mapping->first : nullptr; entry != nullptr;
       entry = entry->next, ++count)
    if (count < kMaxKeys) text += (text.empty() ? "" : ", ") + printable(entry->key);
  if (count > kMaxKeys) text += " and " + std::to_string(count - kMaxKeys) + " more";
  return text.empty() ? "none" : text;
}

std::string_view how_proven(const Policy& policy, const Container& container) {
  const bool listed = std::ranges::any_of(policy.images, [&](const auto& image) {
    return same_repository(image.repository, container.image.repository);
  });
  if (listed) return "listed in the policy's mimir.images";
  if (classify_image(container.image) == ImageKind::kOfficial) return "Grafana's own repository";
  return "an image called mimir, proven by -target or -config.file";
}

std::string release_of(const Container& container) {
  if (!container.release) return "not known: tag " + quoted(container.image.tag) + " is no Mimir release";
  std::string text =
      container.release->to_string() + " (" + printable(describe(release_statement(container))) + ")";
  const auto go = container.rebuilt ? std::string_view() : go_version(*container.release);
  if (!go.empty()) text += ", built with Go " + std::string(go);
  return text;
}

void write_container(std::ostream& out, const Policy& policy, const Container& container) {
  out << "  container " << printable(container.name) << ": Mimir\n";
  out << "    image     " << printable(container.image.repository) << ": " << how_proven(policy, container)
      << '\n';
  out << "    release   " << release_of(container) << '\n';
  out << "    targets   ";
  for (const auto target : container.targets) out << printable(target) << ' ';
  out << (container.targets.empty() ? "not known: they stand in the config file, if anywhere" : "") << '\n';
  out << "    settings  ";
  if (container.wrapped)
    out << "not readable: the command is " << quoted(container.command.front());
  else if (container.config_file.empty())
    out << "from flags only";
  else
    out << "from " << printable(container.config_file) << ", and from flags, which win";
  out << '\n';
}

void write_rejected(std::ostream& out, const RejectedSubject& rejected) {
  const std::string subject = to_string(SubjectName{rejected.kind, rejected.name});
  out << "  " << printable(subject) << ": left alone [" << describe(rejected.reason).code << "]\n    "
      << describe(rejected.reason).sentence;
  if (!rejected.detail.empty()) out << " (" << printable(rejected.detail) << ")";
  out << ".\n";
}

void write_strangers(std::ostream& out, const Node* list, std::string_view what, const std::string& path,
                     const Subjects& subjects) {
  std::size_t index = 0;
  for (const Node* node = list != nullptr ? list->first : nullptr; node != nullptr;
       node = node->next, ++index) {
    const std::string own = path + "/" + std::to_string(index);
    const auto here = [&](const auto& subject) { return subject.path == own; };
    if (std::ranges::any_of(subjects.containers, here) || std::ranges::any_of(subjects.rejected, here))
      continue;
    const auto image = parse_image(node->string_at("image"));
    out << "  " << what << ' ' << printable(node->string_at("name")) << ": not Mimir\n    image "
        << quoted(node->string_at("image")) << ": its name is " << quoted(image.name)
        << ", not mimir, and mimir.images in the policy does not list " << quoted(image.repository) << ".\n";
  }
}

void write_pod(std::ostream& out, const Policy& policy, const Node& object, std::string_view pod_path,
               const Subjects& subjects) {
  for (const auto& container : subjects.containers) write_container(out, policy, container);
  const std::string spec = std::string(pod_path) + "/spec";
  for (const auto& [key, what] :
       {std::pair{"containers", "container"}, std::pair{"initContainers", "init container"}}) {
    const std::string path = spec + "/" + key;
    write_strangers(out, resolve(object, path), what, path, subjects);
  }
  const Node* list = resolve(object, spec + "/containers");
  if (list == nullptr || list->first == nullptr)
    out << "  there are no containers at " << spec << "/containers\n";
}

void write_configs(std::ostream& out, const Subjects& subjects) {
  for (const auto& config : subjects.configs)
    out << "  key " << printable(config.key) << ": a Mimir config\n    sections  " << keys_of(config.root)
        << '\n';
}

void write_missing_keys(std::ostream& out, const Policy& policy, const Node& object,
                        const Subjects& subjects) {
  for (const auto& key : policy.config_keys) {
    const auto is_key = [&](std::string_view name) { return name == key; };
    if (std::ranges::any_of(subjects.configs, is_key, &Config::key) ||
        std::ranges::any_of(subjects.rejected, is_key, &RejectedSubject::name))
      continue;
    out << "  key " << key
        << ": not there\n    mimir.configKeys in the policy names it; the keys of data are: "
        << keys_of(object.find("data")) << ".\n";
  }
}

void write_unknown_kind(std::ostream& out, const Node& object) {
  if (object.string_at("kind") == "Secret") {
    out << "  nothing: a Secret is neither read nor changed, whatever it holds. Containers with their config "
           "in a Secret are set by flags\n"
           "  where the policy's delivery is args.\n";
  } else {
    out << "  nothing: " << quoted(object.string_at("apiVersion")) << ' ' << quoted(object.string_at("kind"))
        << " is no Pod, no workload with a pod template that we know (Deployment, StatefulSet, DaemonSet, "
           "ReplicaSet, Job, CronJob,\n"
           "  PodTemplate, Argo Rollout), and no ConfigMap of v1\n";
  }
}

}  // namespace

void write_recognition(std::ostream& out, const Policy& policy, const FoundObject& met,
                       const Subjects& subjects) {
  out << "Recognised as\n";
  const Node& object = *met.object.root;
  if (!object.is_mapping()) {
    out << "  nothing: it is not an object\n";
    return;
  }
  const ObjectShape& shape = subjects.shape;
  if (shape.has_pod()) write_pod(out, policy, object, shape.pod_path, subjects);
  write_configs(out, subjects);
  if (shape.object_class == ObjectClass::kConfigMap) write_missing_keys(out, policy, object, subjects);
  if (!shape.is_known()) write_unknown_kind(out, object);
  for (const auto& rejected : subjects.rejected) write_rejected(out, rejected);
}

}  // namespace mimir_tuner
