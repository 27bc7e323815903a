#include "manifests/places.h"

#include <algorithm>
#include <optional>

#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kEnv = "env ";

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

// The byte of a block scalar's source that gave byte `decoded` of its text: their lines run in step.
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

// Finds the settings of one config in its text; keeps the parsed text from one finding to the next.
class ConfigPlaces {
 public:
  std::optional<std::size_t> find(std::string_view text, const Node& value, std::string_view yaml_path) {
    if (read_ != &value) {
      read_ = &value;
      tree_ = read_yaml(value.text, {.expands_environment = true});
    }
    if (!tree_) return std::nullopt;
    const Node* node = tree_->root;
    const Node* deepest = nullptr;
    while (node != nullptr && !yaml_path.empty()) {
      const std::size_t dot = yaml_path.find('.');
      node = node->find(yaml_path.substr(0, dot));
      if (node != nullptr) deepest = node;
      yaml_path = dot == std::string_view::npos ? std::string_view() : yaml_path.substr(dot + 1);
    }
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
    const bool is_key = subject->is_string();
    const std::size_t begin = is_key ? subject->key_span.begin : subject->span.begin;
    std::size_t at = begin;
    const std::string_view setting = finding.setting;
    if (is_key && !setting.empty()) {
      at = configs.find(text, *subject, setting).value_or(begin);
    } else if (setting.starts_with(kEnv)) {
      if (const Node* entry = env_entry(*subject, setting.substr(kEnv.size()))) at = entry->span.begin;
    } else if (setting.starts_with('-')) {
      if (const Node* argument = flag_argument(*subject, setting.substr(1))) at = argument->span.begin;
    }
    out.push_back({lines.place(offset + at), offset + begin});
  }
  return out;
}

}  // namespace mimir_tuner
