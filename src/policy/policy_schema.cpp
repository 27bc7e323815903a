#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/policy/policy_fields.h"
#include "policy/policy_keys.h"
#include "policy/schema_parts.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

// The schema of a list's entries, made on the first call.
Json& entries_of(Json& list) {
  if (list.is_null()) {
    list = {{"type", {"array", "null"}}};
    list["items"] = section_schema();
    list["items"]["type"] = "object";
  }
  return list["items"];
}

// The schema of the mapping that holds the key, made with those above it on the first call. Leaves the key's
// own name in `path`.
Json& owner_of(Json& root, std::string_view& path) {
  Json* owner = &root;
  for (auto dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    std::string name(path.substr(0, dot));
    path.remove_prefix(dot + 1);
    const bool list = name.ends_with("[]");
    if (list) name.resize(name.size() - 2);
    Json& child = (*owner)["properties"][name];
    if (!list && child.is_null()) child = section_schema();
    owner = list ? &entries_of(child) : &child;
  }
  return *owner;
}

Json schema() {
  Json root = section_schema();
  root["type"] = "object";
  for (const auto& key : policy_keys()) {
    if (key.schema.is_null() && !key.required) continue;
    std::string_view name = key.path;
    Json& owner = owner_of(root, name);
    if (key.required) owner["required"].push_back(name);
    if (key.schema.is_null()) continue;
    Json& leaf = owner["properties"][std::string(name)];
    leaf = key.schema;
    leaf["description"] = key.meaning;
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
  Json& match = root["properties"]["overrides"]["items"]["properties"]["match"];
  match["type"] = "object";
  match["minProperties"] = 1;
  add_defaults(root);
  out.update(root);
  return out.dump(2) + '\n';
}

}  // namespace mimir_tuner
