#include <algorithm>
#include <array>

#include "mimir_tuner/recognise/mimir_config.h"
#include "mimir_tuner/recognise/mimir_image.h"
#include "mimir_tuner/text/contains.h"
#include "mimir_tuner/text/split.h"
#include "recognise/find_subjects.h"

namespace mimir_tuner {
namespace {

using namespace std::string_view_literals;

// The names of Mimir's program in its images. Any other program in command[0] interprets its own arguments.
constexpr std::array kBinaries = {"mimir"sv, "grafana-mimir"sv};
// Targets of tests and one-off jobs, which never serve requests.
constexpr std::array kTestTargets = {"continuous-test"sv, "tokengen"sv, "provisioner"sv};

std::string_view base_name(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::vector<std::string_view> strings(const Node* list) {
  std::vector<std::string_view> out;
  if (list == nullptr || !list->is_sequence()) return out;
  for (const Node* item = list->first; item != nullptr; item = item->next) out.push_back(item->text);
  return out;
}

Presence presence(const Node* list) {
  if (list == nullptr) return Presence::kAbsent;
  return list->is_null() ? Presence::kNull : Presence::kList;
}

std::vector<EnvEntry> read_env(const Node* env) {
  std::vector<EnvEntry> out;
  if (env == nullptr) return out;
  for (const Node* item = env->first; item != nullptr; item = item->next) {
    EnvEntry entry{.name = item->string_at("name"), .value = item->string_at("value")};
    if (const Node* from = item->find("valueFrom"); from != nullptr && !from->is_null()) {
      entry.from_elsewhere = true;
      if (const Node* field = from->find("resourceFieldRef")) {
        entry.resource = field->string_at("resource");
        const Node* divisor = field->find("divisor");  // YAML may hold it as a number
        entry.divisor = divisor != nullptr ? divisor->text : std::string_view{};
        entry.of_container = field->string_at("containerName");
      }
    }
    out.push_back(entry);
  }
  return out;
}

std::vector<ResourceAmount> read_amounts(const Node& container, std::string_view which) {
  std::vector<ResourceAmount> out;
  const Node* resources = container.find("resources");
  const Node* amounts = resources != nullptr ? resources->find(which) : nullptr;
  if (amounts == nullptr || !amounts->is_mapping()) return out;
  for (const Node* entry = amounts->first; entry != nullptr; entry = entry->next)
    if (!entry->is_null()) out.push_back({entry->key, entry->text});
  return out;
}

void read_command_line(Container& out) {
  out.wrapped = !out.command.empty() && !contains(kBinaries, base_name(out.command.front()));
  if (!out.wrapped) {
    std::vector<std::string_view> line(out.command.begin() + (out.command.empty() ? 0 : 1),
                                       out.command.end());
    line.insert(line.end(), out.args.begin(), out.args.end());
    out.flags = parse_flags(line);
  }
  if (const auto target = out.flags.find("target")) out.targets = split_targets(target->value);
  if (const auto file = out.flags.find("config.file")) out.config_file = file->value;
  if (out.targets.empty() && out.config_file.empty() && !out.wrapped) out.targets = {"all"};
}

void read_release(const Policy& policy, Container& out) {
  const ImagePolicy* pinned = find_image_policy(policy, out.image);
  out.release = mimir_release(policy, out.image);
  const bool pins_release = pinned != nullptr && pinned->release;
  out.release_source = pins_release ? ReleaseSource::kPolicyImage : ReleaseSource::kImageTag;
  if (pinned != nullptr && pinned->go_container_aware)
    out.go_container_aware = pinned->go_container_aware;
  else if (!out.rebuilt && out.release)
    out.go_container_aware = go_is_container_aware(*out.release);
}

Container read_container(const Policy& policy, const Node& node, std::string path, ImageKind kind) {
  Container out;
  out.path = std::move(path);
  out.name = node.string_at("name");
  out.image = parse_image(node.string_at("image"));
  out.rebuilt = kind == ImageKind::kRebuilt || kind == ImageKind::kEnterprise;
  out.command = strings(node.find("command"));
  out.args = strings(node.find("args"));
  out.args_presence = presence(node.find("args"));
  out.env = read_env(node.find("env"));
  out.env_presence = presence(node.find("env"));
  out.limits = read_amounts(node, "limits");
  out.requests = read_amounts(node, "requests");
  read_command_line(out);
  read_release(policy, out);
  return out;
}

bool holds_only(Kind kind, const Node* list) {
  if (list == nullptr || list->is_null()) return true;
  if (!list->is_sequence()) return false;
  for (const Node* item = list->first; item != nullptr; item = item->next)
    if (item->kind != kind) return false;
  return true;
}

bool well_formed(const Node& node) {
  return holds_only(Kind::kString, node.find("command")) && holds_only(Kind::kString, node.find("args")) &&
         holds_only(Kind::kMapping, node.find("env")) && holds_only(Kind::kMapping, node.find("envFrom"));
}

// Reason to reject a container whose image may be Mimir's, or nullopt to accept it.
std::optional<RejectedSubject> reject(const Policy& policy, const Container& container, ImageKind kind) {
  const auto because = [&](Reason reason, std::string detail) {
    return RejectedSubject{SubjectKind::kContainer, std::string(container.name), container.path, reason,
                           std::move(detail)};
  };
  const bool listed = find_image_policy(policy, container.image) != nullptr;
  if (kind == ImageKind::kEnterprise && !listed)
    return because(Reason::kEnterpriseImage, std::string(container.image.repository));
  const bool proven = listed || kind == ImageKind::kOfficial || container.flags.find("target") ||
                      container.flags.find("config.file");
  if (!proven) return because(Reason::kUnprovenImage, std::string(container.image.repository));
  for (const auto target : container.targets)
    if (contains(kTestTargets, target)) return because(Reason::kTestTarget, "-target=" + std::string(target));
  return std::nullopt;
}

std::vector<std::string_view> component_labels(const Node& metadata_owner) {
  std::vector<std::string_view> out;
  const Node* labels = resolve(metadata_owner, "/metadata/labels");
  for (const auto label : {"app.kubernetes.io/component"sv, "component"sv, "name"sv}) {
    if (labels == nullptr) break;
    if (const auto value = labels->string_at(label); !value.empty()) out.push_back(value);
  }
  return out;
}

void read_list(const Policy& policy, const Node* list, const std::string& path, Subjects& out) {
  std::size_t index = 0;
  for (const Node* node = list->first; node != nullptr; node = node->next, ++index) {
    if (!node->is_mapping()) continue;
    const auto kind = mimir_image(policy, node->string_at("image"));
    if (!kind) continue;
    auto container = read_container(policy, *node, path + "/" + std::to_string(index), *kind);
    if (!well_formed(*node)) {
      out.rejected.push_back({SubjectKind::kContainer, std::string(container.name), container.path,
                              Reason::kNotUnderstood, "command, args or env"});
    } else if (auto rejected = reject(policy, container, *kind)) {
      out.rejected.push_back(std::move(*rejected));
    } else {
      out.containers.push_back(std::move(container));
    }
  }
}

void reject_init_containers(const Policy& policy, const Node* list, const std::string& path, Subjects& out) {
  std::size_t index = 0;
  for (const Node* node = list->first; node != nullptr; node = node->next, ++index) {
    if (!mimir_image(policy, node->string_at("image"))) continue;
    out.rejected.push_back({SubjectKind::kContainer, std::string(node->string_at("name")),
                            path + "/" + std::to_string(index), Reason::kInitContainer, ""});
  }
}

}  // namespace

std::optional<std::string_view> find_amount(const std::vector<ResourceAmount>& list,
                                            std::string_view resource) {
  const auto found = std::ranges::find(list, resource, &ResourceAmount::resource);
  return found != list.end() ? std::optional(found->amount) : std::nullopt;
}

std::vector<std::string_view> split_targets(std::string_view list) {
  auto targets = split(list, ',');
  std::erase(targets, "");
  return targets;
}

void find_containers(const Policy& policy, const Node& object, Subjects& out) {
  const Node* pod = resolve(object, out.shape.pod_path);
  const Node* spec = pod != nullptr ? pod->find("spec") : nullptr;
  if (spec == nullptr) return;
  const std::string base = std::string(out.shape.pod_path) + "/spec";
  if (const Node* list = spec->find("containers"); list != nullptr && list->is_sequence())
    read_list(policy, list, base + "/containers", out);
  if (const Node* list = spec->find("initContainers"); list != nullptr && list->is_sequence())
    reject_init_containers(policy, list, base + "/initContainers", out);
  out.component_labels = component_labels(*pod);
}

}  // namespace mimir_tuner
