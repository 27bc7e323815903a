#include "policy/policy_table.h"

#include "policy/read_values.h"
#include "policy/rule_fields.h"
#include "policy/schema_parts.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kGlob = "^[A-Za-z0-9_.*?-]{1,253}$";
constexpr const char* kConfigKey = "^[A-Za-z0-9_.-]{1,253}$";
constexpr const char* kVersion = "^v?[0-9]+\\.[0-9]+\\.[0-9]+([-+].*)?$";
constexpr const char* kRepository = "^[^ \\t*?@:]+(:[0-9]+/[^ \\t*?@:]+)?$";
constexpr std::string_view kBooleans = "`true`, `false`";

Json boolean() { return {{"type", "boolean"}}; }
Json globs() { return list_schema(pattern_schema(kGlob)); }

std::string words_text(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
  return "[" + out + "]";
}

std::string image_text(const ImagePolicy& image) {
  std::string out = image.repository;
  if (image.go_container_aware) out += *image.go_container_aware ? ", Go 1.25 or later" : ", Go before 1.25";
  if (image.release) out += ", release " + image.release->to_string();
  return out;
}

void list_images(const Policy& policy, const std::string& path, std::vector<PolicyField>& out) {
  for (std::size_t i = 0; i < policy.images.size(); ++i)
    out.push_back({path + "[" + std::to_string(i) + "]", image_text(policy.images[i])});
}

void list_globs(const std::vector<std::string>& globs, const std::string& path,
                std::vector<PolicyField>& out) {
  if (!globs.empty()) out.push_back({path, words_text(globs)});
}

constexpr Field<ImagePolicy> kImage[] = {
    {.key = "repository",
     .read = read_repository,
     .required = true,
     .meaning = "Image name without tag and digest",
     .values = "image name",
     .schema = [] { return pattern_schema(kRepository); }},
    {.key = "go",
     .read = [](PolicyErrors& e, const YamlNode& v, ImagePolicy& i) { i.go_container_aware = read_go(e, v); },
     .meaning = "The Go version that built these images",
     .values = "a Go version: `1.24.6`",
     .schema =
         [] {
           return Json{{"type", {"string", "number"}}};
         }},
    {.key = "release",
     .read = [](PolicyErrors& e, const YamlNode& v,
                ImagePolicy& i) { i.release = read_release(e, v, "release"); },
     .meaning = "The release of every tag of this repository",
     .values = "a version or a weekly build",
     .schema =
         [] {
           return Json{{"type", "string"}, {"minLength", 1}};
         }},
};

constexpr Field<Policy> kMimir[] = {
    {.key = "oldestRelease",
     .read = read_oldest_release,
     .meaning = "The oldest Mimir that runs now, or that you may roll back to",
     .values = "a version: `2.17.0`, `3.0.0-rc.2`",
     .schema = [] { return pattern_schema(kVersion); },
     .list =
         [](const Policy& policy, const std::string& path, std::vector<PolicyField>& out) {
           out.push_back({path, policy.oldest_release ? policy.oldest_release->to_string() : "not known"});
         }},
    {.key = "images",
     .read = read_images,
     .meaning = "Repositories that hold Mimir besides the official ones",
     .values = "list",
     .list = list_images},
    {.key = "configKeys",
     .read = read_config_keys,
     .meaning = "Keys of a ConfigMap that may hold a Mimir config",
     .values = "list of file names",
     .schema = [] { return list_schema(pattern_schema(kConfigKey)); },
     .list =
         [](const Policy& policy, const std::string& path, std::vector<PolicyField>& out) {
           out.push_back({path, words_text(policy.config_keys)});
         }},
    {.key = "trustVersionLabel",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Policy& p) { p.trust_version_label = read_bool(e, v, "trustVersionLabel").value_or(false); },
     .meaning = "Believe the label app.kubernetes.io/version",
     .values = kBooleans,
     .schema = boolean,
     .list =
         [](const Policy& policy, const std::string& path, std::vector<PolicyField>& out) {
           out.push_back({path, policy.trust_version_label ? "true" : "false"});
         }},
};

constexpr Field<Override> kMatch[] = {
    {.key = "namespaces",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Override& o) { o.namespaces = read_globs(e, v, "namespaces"); },
     .meaning = "Globs: the object's namespace matches one of them",
     .values = "list of globs",
     .schema = globs,
     .list = [](const Override& entry, const std::string& path,
                std::vector<PolicyField>& out) { list_globs(entry.namespaces, path, out); }},
    {.key = "components",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Override& o) { o.components = read_globs(e, v, "components"); },
     .meaning = "Globs: a component of the object matches one of them",
     .values = "list of globs",
     .schema = globs,
     .list = [](const Override& entry, const std::string& path,
                std::vector<PolicyField>& out) { list_globs(entry.components, path, out); }},
};

constexpr Field<Override> kOverride[] = {
    {.key = "match",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Override& o) { read_fields<Override>(e, v, "match", kMatch, o); },
     .required = true,
     .meaning = "The objects that the entry applies to; at least one of the next two",
     .values = "mapping"},
    {.key = "mode",
     .read = [](PolicyErrors& e, const YamlNode& v, Override& o) { read_mode(e, v, o.changes); }},
    {.key = "rules",
     .read = [](PolicyErrors& e, const YamlNode& v, Override& o) { read_rules(e, v, o.changes); },
     .meaning =
         "As above; each field is optional. settings is merged key by key, and null leaves a key alone",
     .values = "mapping"},
};

constexpr Field<Policy> kTop[] = {
    {.key = "apiVersion",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Policy&) { read_constant(e, v, "apiVersion", kPolicyApiVersion); },
     .required = true,
     .meaning = "Version of this format",
     .values = "`mimir-tuner.io/v1alpha1`",
     .schema =
         [] {
           return Json{{"const", kPolicyApiVersion}};
         }},
    {.key = "kind",
     .read = [](PolicyErrors& e, const YamlNode& v, Policy&) { read_constant(e, v, "kind", kPolicyKind); },
     .required = true,
     .meaning = "A policy of mimir-tuner",
     .values = "`TuningPolicy`",
     .schema =
         [] {
           return Json{{"const", kPolicyKind}};
         }},
    {.key = "mode", .read = read_policy_mode},
    {.key = "metadata",
     .read = read_metadata,
     .meaning = "Not read; kustomize and kpt require a name here",
     .values = "mapping",
     .schema =
         [] {
           return Json{{"type", {"object", "null"}}};
         }},
    {.key = "annotate",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Policy& p) { p.annotate = read_bool(e, v, "annotate").value_or(true); },
     .meaning = "Whether the webhook records on a changed pod what it changed",
     .values = kBooleans,
     .schema = boolean},
    {.key = "mimir",
     .read = [](PolicyErrors& e, const YamlNode& v,
                Policy& p) { read_fields<Policy>(e, v, "mimir", kMimir, p); },
     .meaning = "What is known about your Mimir",
     .values = "mapping"},
    {.key = "rules", .read = read_policy_rules, .meaning = "What mimir-tuner changes", .values = "mapping"},
    {.key = "overrides", .read = read_overrides, .meaning = "Exceptions", .values = "list"},
};

}  // namespace

constinit const std::span<const Field<Policy>> kTopFields = kTop;
constinit const std::span<const Field<Policy>> kMimirFields = kMimir;
constinit const std::span<const Field<ImagePolicy>> kImageFields = kImage;
constinit const std::span<const Field<Override>> kOverrideFields = kOverride;
constinit const std::span<const Field<Override>> kMatchFields = kMatch;

}  // namespace mimir_tuner
