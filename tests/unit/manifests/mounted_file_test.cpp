#include "manifests/mounted_file.h"

#include <doctest/doctest.h>

#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

struct Found {
  ConfigSource source = ConfigSource::kUnknown;
  std::string name, key;
  friend bool operator==(const Found&, const Found&) = default;
};

const Found kNothing{};

Tree pod_of(const std::string& volumes, const std::string& mounts) {
  auto tree = read_yaml("spec: {volumes: [" + volumes + "], containers: [{name: m, volumeMounts: [" + mounts +
                        "]}]}\n");
  REQUIRE(tree.has_value());
  return std::move(*tree);
}

Found file_at(const std::string& volumes, const std::string& mounts, std::string_view path) {
  const Tree pod = pod_of(volumes, mounts);
  const auto file = find_mounted_file(*pod.root, *resolve(*pod.root, "/spec/containers/0"), path);
  return file ? Found{file->source, file->object_name, file->key} : kNothing;
}

const char* const kMap = "{name: v, configMap: {name: m}}";

TEST_CASE("a file below a mounted ConfigMap or Secret comes from the key of its name") {
  const char* const mount = "{name: v, mountPath: /etc/mimir}";
  CHECK(file_at(kMap, mount, "/etc/mimir/a.yaml") == Found{ConfigSource::kConfigMap, "m", "a.yaml"});
  CHECK(file_at(kMap, "{name: v, mountPath: /etc/mimir/}", "/etc/mimir//a.yaml") ==
        Found{ConfigSource::kConfigMap, "m", "a.yaml"});
  CHECK(file_at(kMap, "{name: v, mountPath: /}", "/a.yaml") ==
        Found{ConfigSource::kConfigMap, "m", "a.yaml"});
  CHECK(file_at("{name: v, secret: {secretName: s}}", mount, "/etc/mimir/a.yaml") ==
        Found{ConfigSource::kSecret, "s", "a.yaml"});
}

TEST_CASE("a path beside the mount, or one that cannot be followed, gives nothing") {
  const char* const mount = "{name: v, mountPath: /etc/mimir}";
  for (const auto* path : {"/etc/mimir2/a.yaml", "/etc/a.yaml", "/etc/mimir/../x/a.yaml", "/etc/mimir", ""}) {
    CAPTURE(path);
    CHECK(file_at(kMap, mount, path) == kNothing);
  }
  CHECK(file_at("{name: v, emptyDir: {}}", mount, "/etc/mimir/a.yaml") == kNothing);
  CHECK(file_at("{name: other, configMap: {name: m}}", mount, "/etc/mimir/a.yaml") == kNothing);
}

TEST_CASE("items rename the keys and hide those that they do not list") {
  const char* const volume = "{name: v, configMap: {name: m, items: [{key: k, path: sub/a.yaml}]}}";
  const char* const mount = "{name: v, mountPath: /etc}";
  CHECK(file_at(volume, mount, "/etc/sub/a.yaml") == Found{ConfigSource::kConfigMap, "m", "k"});
  CHECK(file_at(volume, mount, "/etc/k") == kNothing);
}

TEST_CASE("subPath mounts one file of the volume") {
  CHECK(file_at(kMap, "{name: v, mountPath: /etc/mimir.yaml, subPath: a.yaml}", "/etc/mimir.yaml") ==
        Found{ConfigSource::kConfigMap, "m", "a.yaml"});
}

TEST_CASE("the longest mount path wins, in any order") {
  const std::string volumes = std::string(kMap) + ", {name: w, configMap: {name: inner}}";
  const std::string outer = "{name: v, mountPath: /etc}";
  const std::string inner = "{name: w, mountPath: /etc/mimir}";
  const Found expected{ConfigSource::kConfigMap, "inner", "a.yaml"};
  CHECK(file_at(volumes, outer + ", " + inner, "/etc/mimir/a.yaml") == expected);
  CHECK(file_at(volumes, inner + ", " + outer, "/etc/mimir/a.yaml") == expected);
}

TEST_CASE("of projected sources exactly one must show the file") {
  const auto projected = [](const std::string& sources) {
    return file_at("{name: v, projected: {sources: [" + sources + "]}}", "{name: v, mountPath: /etc}",
                   "/etc/a.yaml");
  };
  CHECK(projected("{configMap: {name: m, items: [{key: a, path: a.yaml}]}}, "
                  "{secret: {name: s, items: [{key: b, path: b.yaml}]}}") ==
        Found{ConfigSource::kConfigMap, "m", "a"});
  CHECK(projected("{secret: {name: s}}") == Found{ConfigSource::kSecret, "s", "a.yaml"});
  CHECK(projected("{configMap: {name: m}}, {secret: {name: s}}") == kNothing);
}

TEST_CASE("the mounted ConfigMaps of a pod, and those of one container") {
  const Tree pod = pod_of(
      "{name: v, configMap: {name: a}}, {name: w, projected: {sources: [{configMap: {name: b}}, {secret: "
      "{name: s}}]}}, {name: x, configMap: {}}, {name: y, secret: {secretName: s}}",
      "{name: w, mountPath: /w}");
  CHECK(mounted_config_maps(*pod.root) == std::set<std::string>{"a", "b"});
  CHECK(mounted_config_maps(*pod.root, resolve(*pod.root, "/spec/containers/0")) ==
        std::set<std::string>{"b"});
}

}  // namespace
}  // namespace mimir_tuner
