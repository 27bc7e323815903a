#include <algorithm>
#include <utility>

#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/hash.h"
#include "policy/embedded.h"
#include "policy/policy_keys.h"
#include "policy/policy_text.h"
#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kApiVersion = "mimir-tuner.io/v1alpha1";
constexpr std::string_view kKind = "TuningPolicy";
constexpr Release kFirstMimir = Release::version(2, 0, 0);
constexpr std::size_t kMaxGlob = 253;  // the longest name that Kubernetes allows

struct Draft {
  Policy policy;
  Override rules;  // what the file says of mode and rules
};

void read_constant(PolicyErrors& errors, const YamlNode& node, std::string_view key,
                   std::string_view expected) {
  if (node.is_scalar() && node.text == expected) return;
  if (!node.is_scalar()) return add_type_error(errors, node, key, expected);
  errors.add(node.place,
             std::string(key) + " must be " + std::string(expected) + ", not " + quote(node.text));
}

std::optional<Release> read_release(PolicyErrors& errors, const YamlNode& node, std::string_view what) {
  const auto text = read_text(errors, node, what);
  if (!text) return std::nullopt;
  const auto release = Release::parse(*text);
  if (!release)
    errors.add(node.place, std::string(what) + " must be a release with three numbers, such as 2.17.0, not " +
                               quote(*text));
  return release;
}

void read_oldest_release(PolicyErrors& errors, const YamlNode& node, Draft& draft) {
  const auto release = read_release(errors, node, "oldestRelease");
  if (!release) return;
  if (release->is_weekly()) {
    return errors.add(
        node.place,
        "oldestRelease must be a version such as 2.17.0: weekly builds and versions have no common order");
  }
  if (release->finished() < kFirstMimir)
    return errors.add(node.place, "oldestRelease is before 2.0.0, the first Mimir");
  draft.policy.oldest_release = release;
}

std::optional<bool> read_go(PolicyErrors& errors, const YamlNode& node) {
  const auto text = read_text(errors, node, "go");
  if (!text) return std::nullopt;
  const auto dot = text->find('.');
  const auto release = Release::parse(
      dot != std::string::npos && text->find('.', dot + 1) == std::string::npos ? *text + ".0" : *text);
  if (!release || release->is_weekly() || text->starts_with('v')) {
    errors.add(node.place, "go must be a Go version such as \"1.24.6\", not " + quote(*text));
    return std::nullopt;
  }
  return *release >= Release::version(1, 25, 0);
}

void read_repository(PolicyErrors& errors, const YamlNode& node, ImagePolicy& image) {
  const auto text = read_text(errors, node, "repository");
  if (!text) return;
  const auto reference = parse_image(*text);
  if (reference.repository != *text || text->find_first_of(" \t*?") != std::string::npos ||
      reference.name.empty()) {
    return errors.add(
        node.place,
        "repository must be an image name without tag or digest, such as registry.example/mirror/mimir");
  }
  image.repository = *text;
}

constexpr Field<ImagePolicy> kImage[] = {
    {"repository", read_repository},
    {"go", [](PolicyErrors& e, const YamlNode& v, ImagePolicy& i) { i.go_container_aware = read_go(e, v); }},
    {"release",
     [](PolicyErrors& e, const YamlNode& v, ImagePolicy& i) { i.release = read_release(e, v, "release"); }},
};

void read_images(PolicyErrors& errors, const YamlNode& node, Draft& draft) {
  draft.policy.images.clear();
  if (node.is_null()) return;
  if (!node.is_sequence()) return add_type_error(errors, node, "images", "a list");
  for (const YamlNode& item : node.items) {
    ImagePolicy image;
    read_fields<ImagePolicy>(errors, item, "an entry of mimir.images", kImage, image);
    if (!item.find("repository") && (item.is_mapping() || item.is_null()))
      errors.add(item.place, "an entry of images must have a repository");
    const auto& images = draft.policy.images;
    if (std::any_of(images.begin(), images.end(),
                    [&](const auto& other) { return same_repository(other.repository, image.repository); }))
      errors.add(item.place, "the repository " + quote(image.repository) + " is listed twice");
    draft.policy.images.push_back(std::move(image));
  }
}

void read_config_keys(PolicyErrors& errors, const YamlNode& node, Draft& draft) {
  draft.policy.config_keys.clear();
  for (const YamlNode* word : read_words(errors, node, "configKeys")) {
    const bool plain = std::all_of(word->text.begin(), word->text.end(), [](char c) {
      return is_ascii_alphanumeric(c) || c == '-' || c == '_' || c == '.';
    });
    if (!plain || word->text == "." || word->text == ".." || word->text.size() > kMaxGlob) {
      errors.add(word->place,
                 quote(word->text) + " cannot be a key of a ConfigMap; write a file name such as mimir.yaml");
    } else {
      draft.policy.config_keys.push_back(word->text);
    }
  }
}

constexpr Field<Draft> kMimir[] = {
    {"oldestRelease", read_oldest_release},
    {"images", read_images},
    {"configKeys", read_config_keys},
    {"trustVersionLabel",
     [](PolicyErrors& e, const YamlNode& v, Draft& d) {
       d.policy.trust_version_label = read_bool(e, v, "trustVersionLabel").value_or(false);
     }},
};

std::vector<std::string> read_globs(PolicyErrors& errors, const YamlNode& node, std::string_view what) {
  std::vector<std::string> globs;
  for (const YamlNode* word : read_words(errors, node, what)) {
    const bool plain = std::all_of(word->text.begin(), word->text.end(), [](char c) {
      return is_ascii_alphanumeric(c) || std::string_view("-_.*?").find(c) != std::string_view::npos;
    });
    if (!plain || word->text.size() > kMaxGlob) {
      errors.add(word->place,
                 quote(word->text) +
                     " can match no name; write a name, with * for any run of characters and ? for one");
    }
    globs.push_back(word->text);
  }
  return globs;
}

constexpr Field<Override> kMatch[] = {
    {"namespaces",
     [](PolicyErrors& e, const YamlNode& v, Override& o) { o.namespaces = read_globs(e, v, "namespaces"); }},
    {"components",
     [](PolicyErrors& e, const YamlNode& v, Override& o) { o.components = read_globs(e, v, "components"); }},
};

constexpr Field<Override> kOverride[] = {
    {"match", [](PolicyErrors& e, const YamlNode& v,
                 Override& o) { read_fields<Override>(e, v, "match", kMatch, o); }},
    {"mode", [](PolicyErrors& e, const YamlNode& v, Override& o) { o.mode = read_mode(e, v); }},
    {"rules", read_rules},
};

void read_overrides(PolicyErrors& errors, const YamlNode& node, Draft& draft) {
  draft.policy.overrides.clear();
  if (node.is_null()) return;
  if (!node.is_sequence()) return add_type_error(errors, node, "overrides", "a list");
  for (const YamlNode& item : node.items) {
    Override entry;
    entry.line = item.place.line;
    read_fields<Override>(errors, item, "an entry of overrides", kOverride, entry);
    const YamlNode* match = item.find("match");
    if ((item.is_mapping() || item.is_null()) &&
        (!match || (match->entries.empty() && (match->is_mapping() || match->is_null())))) {
      errors.add(match ? match->place : item.place,
                 "an override must have a match with namespaces or components; what holds everywhere belongs "
                 "in rules");
    }
    draft.policy.overrides.push_back(std::move(entry));
  }
}

// Not read: kustomize and kpt want a name in each of their files, and write annotations there.
void read_metadata(PolicyErrors& errors, const YamlNode& node, Draft&) {
  if (!node.is_mapping() && !node.is_null()) add_type_error(errors, node, "metadata", "a mapping");
}

constexpr Field<Draft> kTop[] = {
    {"apiVersion",
     [](PolicyErrors& e, const YamlNode& v, Draft&) { read_constant(e, v, "apiVersion", kApiVersion); }},
    {"kind", [](PolicyErrors& e, const YamlNode& v, Draft&) { read_constant(e, v, "kind", kKind); }},
    {"mode", [](PolicyErrors& e, const YamlNode& v, Draft& d) { d.rules.mode = read_mode(e, v); }},
    {"metadata", read_metadata},
    {"annotate", [](PolicyErrors& e, const YamlNode& v,
                    Draft& d) { d.policy.annotate = read_bool(e, v, "annotate").value_or(true); }},
    {"mimir",
     [](PolicyErrors& e, const YamlNode& v, Draft& d) { read_fields<Draft>(e, v, "mimir", kMimir, d); }},
    {"rules", [](PolicyErrors& e, const YamlNode& v, Draft& d) { read_rules(e, v, d.rules); }},
    {"overrides", read_overrides},
};

bool gives_settings(const YamlNode& root) {
  const YamlNode* node = &root;
  for (const std::string_view key : {"rules", "memberlist", "settings"}) {
    node = node->find(key);
    if (!node) return false;
  }
  return true;
}

Policy read_policy(const YamlNode& root, const Policy& base, PolicyErrors& errors) {
  Draft draft{base, {}};
  read_fields<Draft>(errors, root, "", kTop, draft);
  if (root.is_mapping()) {
    if (!root.find("apiVersion"))
      errors.add(root.place, "apiVersion is missing; write apiVersion: " + std::string(kApiVersion));
    if (!root.find("kind")) errors.add(root.place, "kind is missing; write kind: " + std::string(kKind));
  }
  if (root.is_null())
    errors.add({1, 1}, "the policy is empty; it begins with apiVersion: " + std::string(kApiVersion));
  // The file's settings stand for all of them, so that one of the default ones can be left out.
  if (gives_settings(root)) draft.policy.rules.memberlist.settings.clear();
  apply_override(draft.rules, draft.policy.rules);
  return std::move(draft.policy);
}

Result<Policy> load(std::string_view text, std::string_view name, const Policy& base) {
  PolicyErrors errors;
  if (text.size() > kMaxPolicyBytes) {
    errors.add({},
               "the file is larger than " + std::to_string(kMaxPolicyBytes) + " bytes; this is no policy");
    return tl::unexpected(errors.render(text, name));
  }
  const auto body = without_bom(text);
  check_characters(body, errors);
  if (!errors.empty()) return tl::unexpected(errors.render(body, name));
  const YamlNode root = parse_policy_yaml(body, errors);
  if (!errors.incomplete()) {
    Policy policy = read_policy(root, base, errors);
    policy.hash = short_hash(text);
    if (errors.empty()) return policy;
  }
  return tl::unexpected(errors.render(body, name));
}

}  // namespace

std::vector<std::string> policy_keys() {
  std::vector<std::string> keys;
  append_keys<Draft>(keys, "", kTop);
  append_keys<Draft>(keys, "mimir.", kMimir);
  append_keys<ImagePolicy>(keys, "mimir.images[].", kImage);
  append_rule_keys(keys, "rules.");
  append_keys<Override>(keys, "overrides[].", kOverride);
  append_keys<Override>(keys, "overrides[].match.", kMatch);
  append_rule_keys(keys, "overrides[].rules.");
  return keys;
}

Result<Policy> load_policy(std::string_view text, std::string_view name) {
  return load(text, name, default_policy());
}

const Policy& default_policy() {
  static const Policy kPolicy = load(default_policy_text(), "default-policy.yaml", Policy{}).value();
  return kPolicy;
}

std::string_view default_policy_text() { return embedded::kDefaultPolicyYaml; }

}  // namespace mimir_tuner
