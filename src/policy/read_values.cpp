#include "policy/read_values.h"

#include <algorithm>
#include <utility>

#include "mimir_tuner/mimir/image.h"
#include "policy/policy_table.h"
#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

constexpr Release kFirstMimir = Release::version(2, 0, 0);
constexpr std::size_t kMaxGlob = 253;  // the longest name that Kubernetes allows

void replace(RulePolicy& rules, const std::vector<FieldChange>& changes) {
  for (const auto& change : changes) change.field->replace(rules, change.value);
}

}  // namespace

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

void read_oldest_release(PolicyErrors& errors, const YamlNode& node, Policy& policy) {
  const auto release = read_release(errors, node, "oldestRelease");
  if (!release) return;
  if (release->is_weekly()) {
    return errors.add(
        node.place,
        "oldestRelease must be a version such as 2.17.0: weekly builds and versions have no common order");
  }
  if (release->finished() < kFirstMimir)
    return errors.add(node.place, "oldestRelease is before 2.0.0, the first Mimir");
  policy.oldest_release = release;
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

void read_images(PolicyErrors& errors, const YamlNode& node, Policy& policy) {
  policy.images.clear();
  if (node.is_null()) return;
  if (!node.is_sequence()) return add_type_error(errors, node, "images", "a list");
  for (const YamlNode& item : node.items) {
    ImagePolicy image;
    read_fields<ImagePolicy>(errors, item, "an entry of mimir.images", kImageFields, image);
    if (!item.find("repository") && (item.is_mapping() || item.is_null()))
      errors.add(item.place, "an entry of images must have a repository");
    const auto& images = policy.images;
    if (std::any_of(images.begin(), images.end(),
                    [&](const auto& other) { return same_repository(other.repository, image.repository); }))
      errors.add(item.place, "the repository " + quote(image.repository) + " is listed twice");
    policy.images.push_back(std::move(image));
  }
}

void read_config_keys(PolicyErrors& errors, const YamlNode& node, Policy& policy) {
  policy.config_keys.clear();
  for (const YamlNode* word : read_words(errors, node, "configKeys")) {
    const bool plain = std::all_of(word->text.begin(), word->text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
             c == '_' || c == '.';
    });
    if (!plain || word->text == "." || word->text == ".." || word->text.size() > kMaxGlob) {
      errors.add(word->place,
                 quote(word->text) + " cannot be a key of a ConfigMap; write a file name such as mimir.yaml");
    } else {
      policy.config_keys.push_back(word->text);
    }
  }
}

std::vector<std::string> read_globs(PolicyErrors& errors, const YamlNode& node, std::string_view what) {
  std::vector<std::string> globs;
  for (const YamlNode* word : read_words(errors, node, what)) {
    const bool plain = std::all_of(word->text.begin(), word->text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             std::string_view("-_.*?").find(c) != std::string_view::npos;
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

void read_overrides(PolicyErrors& errors, const YamlNode& node, Policy& policy) {
  policy.overrides.clear();
  if (node.is_null()) return;
  if (!node.is_sequence()) return add_type_error(errors, node, "overrides", "a list");
  for (const YamlNode& item : node.items) {
    Override entry;
    entry.line = item.place.line;
    read_fields<Override>(errors, item, "an entry of overrides", kOverrideFields, entry);
    const YamlNode* match = item.find("match");
    if ((item.is_mapping() || item.is_null()) &&
        (!match || (match->entries.empty() && (match->is_mapping() || match->is_null())))) {
      errors.add(match ? match->place : item.place,
                 "an override must have a match with namespaces or components; what holds everywhere belongs "
                 "in rules");
    }
    policy.overrides.push_back(std::move(entry));
  }
}

// Ignored: kustomize and kpt require a name in each file and write annotations.
void read_metadata(PolicyErrors& errors, const YamlNode& node, Policy&) {
  if (!node.is_mapping() && !node.is_null()) add_type_error(errors, node, "metadata", "a mapping");
}

void read_policy_mode(PolicyErrors& errors, const YamlNode& node, Policy& policy) {
  std::vector<FieldChange> changes;
  read_mode(errors, node, changes);
  replace(policy.rules, changes);
}

void read_policy_rules(PolicyErrors& errors, const YamlNode& node, Policy& policy) {
  std::vector<FieldChange> changes;
  read_rules(errors, node, changes);
  replace(policy.rules, changes);
}

}  // namespace mimir_tuner
