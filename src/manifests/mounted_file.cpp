#include "manifests/mounted_file.h"

namespace mimir_tuner {
namespace {

// `path` below `directory`, without a leading slash; "" for the directory itself, nullopt where it is not
// below it.
std::optional<std::string_view> below(std::string_view path, std::string_view directory) {
  while (directory.size() > 1 && directory.ends_with('/')) directory.remove_suffix(1);
  if (!path.starts_with(directory)) return std::nullopt;
  path.remove_prefix(directory.size());
  if (path.empty()) return path;
  if (path.front() != '/') return directory == "/" ? std::optional(path) : std::nullopt;
  while (path.starts_with('/')) path.remove_prefix(1);
  return path;
}

// Where a file stands inside a volume.
struct MountPoint {
  std::string_view volume;
  std::string path;
};

std::optional<MountPoint> find_mount(const Node& container, std::string_view path) {
  std::optional<MountPoint> best;
  std::size_t best_length = 0;
  const Node* mounts = container.find("volumeMounts");
  for (const Node* mount = mounts != nullptr ? mounts->first : nullptr; mount != nullptr;
       mount = mount->next) {
    const auto mount_path = mount->string_at("mountPath");
    const auto rest = below(path, mount_path);
    if (!rest || mount_path.size() < best_length) continue;
    std::string inside(mount->string_at("subPath"));
    if (!rest->empty()) inside += (inside.empty() ? "" : "/") + std::string(*rest);
    best = MountPoint{mount->string_at("name"), std::move(inside)};
    best_length = mount_path.size();
  }
  return best;
}

// The key that a source (a volume's or a projected one's) shows at this path; "" where it shows none.
std::string key_at(const Node& source, std::string_view path) {
  const Node* items = source.find("items");
  if (items == nullptr || !items->is_sequence()) return std::string(path);
  for (const Node* item = items->first; item != nullptr; item = item->next)
    if (item->string_at("path") == path) return std::string(item->string_at("key"));
  return {};
}

std::optional<MountedFile> look_in(const Node& holder, std::string_view secret_name, std::string_view path) {
  if (const Node* map = holder.find("configMap"); map != nullptr && map->is_mapping()) {
    if (auto key = key_at(*map, path); !key.empty())
      return MountedFile{ConfigSource::kConfigMap, std::string(map->string_at("name")), key};
  }
  if (const Node* secret = holder.find("secret"); secret != nullptr && secret->is_mapping()) {
    if (auto key = key_at(*secret, path); !key.empty())
      return MountedFile{ConfigSource::kSecret, std::string(secret->string_at(secret_name)), key};
  }
  return std::nullopt;
}

bool is_mounted(std::string_view volume, const Node* mounts) {
  for (const Node* mount = mounts != nullptr ? mounts->first : nullptr; mount != nullptr; mount = mount->next)
    if (mount->string_at("name") == volume) return true;
  return false;
}

}  // namespace

std::optional<MountedFile> find_mounted_file(const Node& pod, const Node& container, std::string_view path) {
  if (path.find("..") != std::string_view::npos) return std::nullopt;
  const auto place = find_mount(container, path);
  const Node* volumes = resolve(pod, "/spec/volumes");
  if (!place || volumes == nullptr) return std::nullopt;
  for (const Node* volume = volumes->first; volume != nullptr; volume = volume->next) {
    if (volume->string_at("name") != place->volume) continue;
    if (auto found = look_in(*volume, "secretName", place->path)) return found;
    const Node* sources = resolve(*volume, "/projected/sources");
    std::optional<MountedFile> found;
    for (const Node* source = sources != nullptr ? sources->first : nullptr; source != nullptr;
         source = source->next) {
      auto one = look_in(*source, "name", place->path);
      if (one && found) return std::nullopt;  // any of those that show all their keys may have it
      if (one) found = std::move(one);
    }
    return found;
  }
  return std::nullopt;
}

std::set<std::string> mounted_config_maps(const Node& pod, const Node* container) {
  std::set<std::string> names;
  const Node* volumes = resolve(pod, "/spec/volumes");
  for (const Node* volume = volumes != nullptr ? volumes->first : nullptr; volume != nullptr;
       volume = volume->next) {
    if (container != nullptr && !is_mounted(volume->string_at("name"), container->find("volumeMounts")))
      continue;
    if (const Node* map = volume->find("configMap")) names.emplace(map->string_at("name"));
    const Node* sources = resolve(*volume, "/projected/sources");
    for (const Node* source = sources != nullptr ? sources->first : nullptr; source != nullptr;
         source = source->next)
      if (const Node* map = source->find("configMap")) names.emplace(map->string_at("name"));
  }
  names.erase("");
  return names;
}

}  // namespace mimir_tuner
