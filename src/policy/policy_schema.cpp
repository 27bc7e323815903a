#include <array>
#include <nlohmann/json.hpp>

#include "mimir_tuner/policy/policy_fields.h"
#include "policy/policy_keys.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kDuration =
    "^([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|"
    "\u00b5s|\u03bcs|ms|s|m|h))*$";
constexpr const char* kGlob = "^[A-Za-z0-9_.*?-]{1,253}$";
constexpr const char* kConfigKey = "^[A-Za-z0-9_.-]{1,253}$";
constexpr const char* kVersion = "^v?[0-9]+\\.[0-9]+\\.[0-9]+([-+].*)?$";

Json words(const std::vector<std::string>& list) { return Json{{"enum", list}}; }

Json list_of(Json item) {
  return Json{{"type", "array"}, {"minItems", 1}, {"uniqueItems", true}, {"items", std::move(item)}};
}

Json text(const char* pattern) { return Json{{"type", "string"}, {"pattern", pattern}}; }

Json codecs(bool s2) {
  return s2 ? words({"s2", "snappy", "gzip", "none"}) : words({"snappy", "gzip", "none"});
}

Json client_names() {
  Json names = {"all"};
  for (const auto& setting : catalogue()) {
    if (setting.group != SettingGroup::kGrpcCompression) continue;
    names.push_back(setting.name);
    if (!setting.alias.empty()) names.push_back(setting.alias);
  }
  return names;
}

Json clients() {
  Json properties = {{"all", codecs(true)}};
  for (const auto& setting : catalogue()) {
    if (setting.group != SettingGroup::kGrpcCompression) continue;
    for (const auto name : {setting.name, setting.alias})
      if (!name.empty()) properties[std::string(name)] = codecs(setting.s2_since.has_value());
  }
  Json mapping = {{"type", "object"},
                  {"minProperties", 1},
                  {"properties", std::move(properties)},
                  {"additionalProperties", false}};
  return Json{{"oneOf", {list_of({{"enum", client_names()}}), std::move(mapping)}}};
}

Json value_of(const Setting& setting) {
  switch (setting.type) {
    case ValueType::kBool:
      return {{"type", "boolean"}};
    case ValueType::kInt: {
      Json out = {{"type", "integer"}};
      if (setting.min) out["minimum"] = *setting.min;
      if (setting.max) out["maximum"] = *setting.max;
      return out;
    }
    case ValueType::kDuration:
      if (setting.min && *setting.min > 0) return text(kDuration);
      return {{"anyOf", {text(kDuration), {{"enum", {0, "0"}}}}}};
    default:
      if (setting.words.empty()) return {{"type", {"string", "number"}}};
      Json allowed = Json::array();
      for (const auto word : setting.words) allowed.push_back(word);
      return {{"enum", std::move(allowed)}};
  }
}

Json settings() {
  Json properties = Json::object();
  for (const auto& setting : catalogue()) {
    if (setting.group != SettingGroup::kMemberlist || !setting.tunable) continue;
    Json value = {{"anyOf", {value_of(setting), {{"type", "null"}}}}};
    value["description"] =
        "-" + std::string(setting.flag) + "; Mimir's default is " + std::string(setting.default_value);
    properties[std::string(setting.name)] = std::move(value);
  }
  return {
      {"type", {"object", "null"}}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

struct Leaf {
  std::string_view key;  // the end of a path
  Json (*schema)();
  const char* description;
};

constexpr std::array kLeaves = {
    Leaf{"apiVersion",
         [] {
           return Json{{"const", "mimir-tuner.io/v1alpha1"}};
         },
         "Version of this format"},
    Leaf{"kind",
         [] {
           return Json{{"const", "TuningPolicy"}};
         },
         "A policy of mimir-tuner"},
    Leaf{"metadata",
         [] {
           return Json{{"type", {"object", "null"}}};
         },
         "Not read; kustomize and kpt want a name here"},
    Leaf{"mode",
         [] {
           return words({"enforce", "audit"});
         },
         "audit changes nothing and reports what enforce would do"},
    Leaf{"annotate",
         [] {
           return Json{{"type", "boolean"}};
         },
         "Whether the webhook notes on a changed pod what it changed"},
    Leaf{"oldestRelease", [] { return text(kVersion); },
         "The oldest Mimir that runs now, or that you may roll back to"},
    Leaf{"repository", [] { return text("^[^ \\t*?@:]+(:[0-9]+/[^ \\t*?@:]+)?$"); },
         "Image name without tag and digest"},
    Leaf{"go",
         [] {
           return Json{{"type", {"string", "number"}}};
         },
         "The Go version that built these images"},
    Leaf{"release",
         [] {
           return Json{{"type", "string"}, {"minLength", 1}};
         },
         "The release of every tag of this repository"},
    Leaf{"configKeys", [] { return list_of(text(kConfigKey)); },
         "Keys of a ConfigMap that may hold a Mimir config"},
    Leaf{"trustVersionLabel",
         [] {
           return Json{{"type", "boolean"}};
         },
         "Believe the label app.kubernetes.io/version"},
    Leaf{"enabled",
         [] {
           return Json{{"type", "boolean"}};
         },
         "Whether the rule runs"},
    Leaf{"existing",
         [] {
           return words({"keep", "replace"});
         },
         "What to do with a value that stands there already"},
    Leaf{"withoutLimit",
         [] {
           return words({"skip", "requests"});
         },
         "What to do with a container without a CPU limit"},
    Leaf{"delivery",
         [] {
           return words({"auto", "config", "args"});
         },
         "By the config file, by flags, or by what the container has"},
    Leaf{"notJoined",
         [] {
           return words({"skip", "set"});
         },
         "What to do with a config that joins no cluster"},
    Leaf{"settings", settings, "Keys of Mimir's memberlist block, and their values"},
    Leaf{"codec", [] { return codecs(true); }, "The codec for the clients"},
    Leaf{"fallback", [] { return codecs(false); },
         "What takes the place of s2 where it is not certain to be understood"},
    Leaf{"clients", clients, "The gRPC clients to set: a list, or a mapping to codecs"},
    Leaf{"namespaces", [] { return list_of(text(kGlob)); },
         "Globs: the object's namespace is like one of them"},
    Leaf{"components", [] { return list_of(text(kGlob)); },
         "Globs: a component of the object is like one of them"},
};

Json leaf_schema(std::string_view key) {
  for (const auto& leaf : kLeaves) {
    if (leaf.key != key) continue;
    Json out = leaf.schema();
    out["description"] = leaf.description;
    return out;
  }
  return Json::object();
}

Json section() {
  return {{"type", {"object", "null"}}, {"properties", Json::object()}, {"additionalProperties", false}};
}

// The schema of a list's entries, made on the first call.
Json& entries_of(Json& list) {
  if (list.is_null()) {
    list = {{"type", {"array", "null"}}};
    list["items"] = section();
    list["items"]["type"] = "object";
  }
  return list["items"];
}

bool is_parent(const std::vector<std::string>& keys, const std::string& path) {
  for (const auto& key : keys)
    if (key.starts_with(path + ".") || key.starts_with(path + "[]")) return true;
  return false;
}

Json schema() {
  const auto keys = policy_keys();
  Json root = section();
  root["type"] = "object";
  for (const auto& path : keys) {
    if (is_parent(keys, path)) continue;
    Json* owner = &root;
    std::string_view rest = path;
    for (auto dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
      std::string name(rest.substr(0, dot));
      rest.remove_prefix(dot + 1);
      const bool list = name.ends_with("[]");
      if (list) name.resize(name.size() - 2);
      Json& child = (*owner)["properties"][name];
      if (!list && child.is_null()) child = section();
      owner = list ? &entries_of(child) : &child;
    }
    (*owner)["properties"][std::string(rest)] = leaf_schema(rest);
  }
  return root;
}

void add_defaults(Json& root) {
  for (const auto& field : fields_of(default_policy().rules)) {
    Json* at = &root;
    std::string_view rest = field.path;
    while (!rest.empty() && at != nullptr) {
      const auto dot = rest.find('.');
      const std::string name(rest.substr(0, dot));
      rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
      Json* properties = at->contains("properties") ? &(*at)["properties"] : nullptr;
      at = properties != nullptr && properties->contains(name) ? &(*properties)[name] : nullptr;
    }
    const bool word = at != nullptr && (at->contains("enum") || at->value("type", Json()) == "boolean");
    if (word)
      (*at)["default"] =
          field.value == "true" || field.value == "false" ? Json(field.value == "true") : Json(field.value);
  }
}

}  // namespace

std::string policy_schema() {
  Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "TuningPolicy of mimir-tuner"}};
  Json root = schema();
  root["required"] = {"apiVersion", "kind"};
  Json& properties = root["properties"];
  properties["mimir"]["properties"]["images"]["items"]["required"] = Json::array({"repository"});
  Json& entry = properties["overrides"]["items"];
  entry["required"] = Json::array({"match"});
  entry["properties"]["match"]["type"] = "object";
  entry["properties"]["match"]["minProperties"] = 1;
  add_defaults(root);
  out.update(root);
  return out.dump(2) + '\n';
}

}  // namespace mimir_tuner
