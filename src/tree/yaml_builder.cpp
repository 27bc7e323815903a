#include "tree/yaml_builder.h"

#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/tree/expansion.h"
#include "mimir_tuner/tree/yaml_scalar.h"
#include "tree/duplicate_keys.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";
constexpr std::size_t kLongestShownKey = 64;

Kind kind_of(std::string_view text, Style style, std::string_view tag) {
  // yaml.v3 ignores the tag `!`.
  if (tag.empty() || tag == "!") return style == Style::kPlain ? plain_kind(text) : Kind::kString;
  if (!tag.starts_with(kTagPrefix)) return Kind::kString;
  tag.remove_prefix(kTagPrefix.size());
  const Kind kind = plain_kind(text);
  if (tag == "null" && kind == Kind::kNull) return Kind::kNull;
  if (tag == "bool" && kind == Kind::kBool) return Kind::kBool;
  if ((tag == "int" || tag == "float") && kind == Kind::kNumber) return Kind::kNumber;
  return Kind::kString;
}

}  // namespace

tl::unexpected<Error> YamlSource::fail_at(std::size_t offset, std::string message) const {
  if (text.find("{{") != std::string_view::npos)
    message += " (the text contains a template; render it first, for example with `helm template`)";
  const Place position = position_of(text, offset);
  return fail(std::move(message), position.line, position.column);
}

bool YamlBuilder::expects_key() const {
  return !levels_.empty() && levels_.back().node->is_mapping() && !levels_.back().key;
}

std::string_view YamlBuilder::unmasked(const ScalarEvent& event) {
  if (!overlaps_mask(event.span, source_.masked.masks)) return tree_.intern(event.decoded);
  const bool decode_pairs = !source_.options.expands_environment && event.style == Style::kDoubleQuoted;
  return tree_.intern(unmask(event.decoded, event.span, source_.text, source_.masked.masks, decode_pairs));
}

Result<void> YamlBuilder::scalar(const ScalarEvent& event) {
  const std::string_view text = unmasked(event);
  const bool expands = source_.options.expands_environment && has_expansion(text);
  if (expects_key()) {
    levels_.back().key = Key{text, event.span, event.style, expands, event.tagged, !event.anchor.empty()};
    if (!event.anchor.empty()) anchors_[std::string(event.anchor)] = {};
    return {};
  }
  Node* node = tree_.make(kind_of(text, event.style, event.tag), event.style);
  node->text = text;
  node->span = event.span;
  node->expands = expands;
  node->tagged = event.tagged;
  if (!levels_.empty()) ++levels_.back().values;
  place(node, event.anchor);
  return {};
}

Result<void> YamlBuilder::alias(std::string_view name, Span span) {
  const auto anchor = anchors_.find(name);
  if (anchor == anchors_.end())
    return source_.fail_at(span.begin, "unknown anchor; an alias must come after its anchor");
  for (const Level& level : levels_)
    if (level.node == anchor->second.node)
      return source_.fail_at(span.begin, "an alias must not be inside the value that it repeats");
  if (expects_key()) return source_.fail_at(span.begin, "a mapping key must be a scalar");
  Node* node = tree_.scalar(Kind::kAlias, name);
  node->span = span;
  node->target = anchor->second.node;
  if (!levels_.empty()) levels_.back().values += anchor->second.values;
  place(node, {});
  return {};
}

Result<void> YamlBuilder::open(const CollectionEvent& event) {
  if (levels_.size() >= kMaxYamlDepth)
    return source_.fail_at(event.span.begin,
                           "nested more than " + std::to_string(kMaxYamlDepth) + " levels deep");
  if (expects_key()) return source_.fail_at(event.span.begin, "a mapping key must be a scalar");
  Node* node = tree_.make(event.kind, event.flow ? Style::kFlow : Style::kBlock);
  node->span = event.span;
  node->tagged = event.tagged;
  place(node, event.anchor);
  levels_.push_back({.node = node,
                     .anchor = event.anchor.empty() ? nullptr : &anchors_.find(event.anchor)->second,
                     .key = std::nullopt});
  return {};
}

Result<void> YamlBuilder::close(std::size_t end) {
  const Level level = levels_.back();
  levels_.pop_back();
  Node* node = level.node;
  if (level.values > kMaxYamlValues && !anchors_.empty())
    return source_.fail_at(node->span.begin,
                           "aliases expand to too many values; Mimir's parser rejects this too");
  if (!levels_.empty()) levels_.back().values += level.values;
  if (level.anchor != nullptr && level.anchor->node == node) level.anchor->values = level.values;
  const char bracket = node->is_mapping() ? '}' : ']';
  const bool bracketed = node->style == Style::kFlow && end > 0 && source_.text[end - 1] == bracket &&
                         source_.text[node->span.begin] != bracket;
  node->span.end = bracketed || node->last == nullptr ? end : node->last->span.end;
  return node->is_mapping() ? check_keys(*node) : Result<void>{};
}

bool YamlBuilder::is_mergeable(const Node& node, bool may_be_list) const {
  if (node.kind == Kind::kAlias) {
    const auto anchor = anchors_.find(node.text);
    return anchor != anchors_.end() && anchor->second.node != nullptr && anchor->second.node->is_mapping();
  }
  if (!may_be_list || !node.is_sequence()) return node.is_mapping();
  const Node* item = node.first;
  while (item != nullptr && is_mergeable(*item, false)) item = item->next;
  return item == nullptr;
}

Result<void> YamlBuilder::check_keys(const Node& mapping) const {
  const Node* merge = mapping.find("<<");
  if (merge != nullptr && merge->key_style == Style::kPlain && !is_mergeable(*merge, true))
    return source_.fail_at(merge->key_span.begin,
                           "the value of a merge key (<<) must be a mapping or a list of mappings");
  if (const Node* twin = find_duplicate_key(mapping); twin != nullptr)
    return source_.fail_at(twin->key_span.begin,
                           "duplicate key: " + std::string(twin->key.substr(0, kLongestShownKey)));
  return {};
}

void YamlBuilder::place(Node* node, std::string_view anchor) {
  if (!anchor.empty()) {
    node->anchored = true;
    anchors_[std::string(anchor)] = {.node = node};
  }
  if (levels_.empty()) {
    tree_.root = node;
    return;
  }
  Level& parent = levels_.back();
  if (const auto& key = parent.key) {
    node->key = key->text;
    node->key_span = key->span;
    node->key_style = key->style;
    node->expands = node->expands || key->expands;
    node->tagged = node->tagged || key->tagged;
    node->anchored = node->anchored || key->anchored;
    parent.key.reset();
  }
  tree_.append(parent.node, node);
}

Tree YamlBuilder::finish() {
  if (tree_.root == nullptr) {
    tree_.root = tree_.make(Kind::kNull);
    tree_.root->span = {source_.text.size(), source_.text.size()};
  }
  return std::move(tree_);
}

}  // namespace mimir_tuner
