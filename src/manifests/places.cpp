#include "manifests/places.h"

#include <algorithm>
#include <optional>

#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

const Node* env_entry(const Node& container, std::string_view name) {
  const Node* env = container.find("env");
  const Node* found = nullptr;
  for (const Node* entry = env != nullptr ? env->first : nullptr; entry != nullptr; entry = entry->next)
    if (entry->string_at("name") == name) found = entry;  // the last one counts
  return found;
}

bool is_flag(std::string_view argument, std::string_view flag) {
  if (!argument.starts_with('-')) return false;
  argument.remove_prefix(argument.starts_with("--") ? 2 : 1);
  return argument.starts_with(flag) && (argument.size() == flag.size() || argument[flag.size()] == '=');
}

const Node* flag_argument(const Node& container, std::string_view flag) {
  for (const std::string_view list : {"args", "command"}) {
    const Node* arguments = container.find(list);
    for (const Node* argument = arguments != nullptr ? arguments->first : nullptr; argument != nullptr;
         argument = argument->next)
      if (argument->is_string() && is_flag(argument->text, flag)) return argument;
  }
  return nullptr;
}

// The byte of a literal scalar's source for a byte of its decoded text. Each source line gives one decoded
// line.
std::optional<std::size_t> source_of(std::string_view text, const Node& scalar, std::size_t decoded) {
  if (scalar.style != Style::kLiteral) return std::nullopt;
  const std::string_view before = scalar.text.substr(0, decoded);
  const std::size_t begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  const std::string_view wanted = scalar.text.substr(begin, scalar.text.find('\n', begin) - begin);
  std::size_t at = scalar.span.begin;
  for (auto newlines = std::ranges::count(before, '\n') + 1; newlines > 0; --newlines) {
    at = text.find('\n', at);
    if (at == std::string_view::npos) return std::nullopt;
    ++at;
  }
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size()) -
                             std::min(wanted.find_first_not_of(' '), wanted.size());
  if (indent > line.size() || !line.substr(indent).starts_with(wanted)) return std::nullopt;
  return at + indent + (decoded - begin);
}

// The deepest entry on a dotted path below `root`; nullptr if not even the first one exists.
const Node* deepest_on(const Node& root, std::string_view yaml_path) {
  const Node* deepest = nullptr;
  for (const Node* node = &root; !yaml_path.empty();) {
    const std::size_t dot = yaml_path.find('.');
    node = node->find(yaml_path.substr(0, dot));
    if (node == nullptr) break;
    deepest = node;
    yaml_path = dot == std::string_view::npos ? std::string_view() : yaml_path.substr(dot + 1);
  }
  return deepest;
}

// The byte where a setting of a container, or of a config in the object's own nodes, begins.
std::optional<std::size_t> find_setting(const Node& subject, const SettingName& setting) {
  const Node* found = nullptr;
  if (setting.kind == SettingKind::kEnv) found = env_entry(subject, setting.name);
  if (setting.kind == SettingKind::kFlag) found = flag_argument(subject, setting.name);
  if (found != nullptr) return found->span.begin;
  if (setting.kind == SettingKind::kYamlPath) found = deepest_on(subject, setting.name);
  return found != nullptr ? std::optional(found->key_span.begin) : std::nullopt;
}

// Finds the settings of configs in their texts. Keeps the parsed text from one finding to the next.
class ConfigPlaces {
 public:
  std::optional<std::size_t> find(std::string_view text, const Node& value, const SettingName& setting) {
    if (setting.kind != SettingKind::kYamlPath) return std::nullopt;
    if (read_ != &value) {
      read_ = &value;
      tree_ = read_yaml(value.text, {.expands_environment = true});
    }
    if (!tree_) return std::nullopt;
    const Node* deepest = deepest_on(*tree_->root, setting.name);
    return deepest != nullptr ? source_of(text, value, deepest->key_span.begin) : std::nullopt;
  }

 private:
  const Node* read_ = nullptr;
  Result<Tree> tree_;
};

}  // namespace

std::vector<Spot> places_of(const Node& object, std::string_view text, std::size_t offset,
                            const LineIndex& lines, const std::vector<Finding>& findings) {
  std::vector<Spot> out;
  out.reserve(findings.size());
  ConfigPlaces configs;
  for (const auto& finding : findings) {
    const Node* subject = resolve(object, finding.path);
    if (subject == nullptr) subject = &object;
    const bool is_text = subject->is_string();
    const std::size_t begin = is_text ? subject->key_span.begin : subject->span.begin;
    const auto at =
        is_text ? configs.find(text, *subject, finding.setting) : find_setting(*subject, finding.setting);
    out.push_back({lines.place(offset + at.value_or(begin)), offset + begin});
  }
  return out;
}

}  // namespace mimir_tuner
