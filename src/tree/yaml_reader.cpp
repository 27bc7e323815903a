#include <yaml.h>

#include <array>
#include <map>
#include <new>
#include <string>

#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/utf8.h"
#include "mimir_tuner/tree/mask.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/text_scan.h"
#include "mimir_tuner/tree/yaml_scalar.h"
#include "tree/duplicate_keys.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kLargestText = 0xFFFFFFFF;
constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";
// libyaml compares each %TAG directive with all before it: 70,000 of them take 13 s.
constexpr std::size_t kMostTagDirectives = 16;
// With aliases followed. yaml.v3 refuses that many where more than a tenth of them come from aliases.
constexpr std::size_t kMostValues = 4'000'000;

constexpr std::string_view kSurrogateHint =
    ": half of a surrogate pair is no character, and only JSON knows pairs";

std::size_t count_tag_directives(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = text.find("%TAG"); i != std::string_view::npos; i = text.find("%TAG", i + 1))
    if (i == 0 || text[i - 1] == '\n' || text[i - 1] == '\r') ++count;
  return count;
}

std::string_view view(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

class Event {
 public:
  Event() = default;
  ~Event() { clear(); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  bool next(yaml_parser_t& parser) {
    clear();
    full_ = yaml_parser_parse(&parser, &event_) != 0;
    return full_;
  }
  const yaml_event_t* operator->() const { return &event_; }

 private:
  void clear() {
    if (full_) yaml_event_delete(&event_);
    full_ = false;
  }
  yaml_event_t event_{};
  bool full_ = false;
};

Style style_of(yaml_scalar_style_t style) {
  switch (style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE:
      return Style::kSingleQuoted;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
      return Style::kDoubleQuoted;
    case YAML_LITERAL_SCALAR_STYLE:
      return Style::kLiteral;
    case YAML_FOLDED_SCALAR_STYLE:
      return Style::kFolded;
    default:
      return Style::kPlain;
  }
}

Kind kind_of(std::string_view text, Style style, std::string_view tag) {
  // The tag `!` means nothing to yaml.v3.
  if (tag.empty() || tag == "!") return style == Style::kPlain ? plain_kind(text) : Kind::kString;
  if (tag.substr(0, kTagPrefix.size()) != kTagPrefix) return Kind::kString;
  tag.remove_prefix(kTagPrefix.size());
  const Kind kind = plain_kind(text);
  if (tag == "null" && kind == Kind::kNull) return Kind::kNull;
  if (tag == "bool" && kind == Kind::kBool) return Kind::kBool;
  if ((tag == "int" || tag == "float") && kind == Kind::kNumber) return Kind::kNumber;
  return Kind::kString;
}

struct Anchor {
  const Node* node = nullptr;
  std::size_t values = 1;  // that an alias repeats
};

/// An open collection; in a mapping, also the key whose value comes next.
struct Level {
  Node* node = nullptr;
  std::size_t values = 1;    // in it, with those that aliases repeat
  Anchor* anchor = nullptr;  // of the node
  bool has_key = false;
  std::string_view key;
  Span key_span;
  Style key_style = Style::kPlain;
  bool key_expands = false;
  bool key_tagged = false;
  bool key_anchored = false;
};

class YamlReader {
 public:
  YamlReader(std::string_view source, YamlOptions options) : source_(source), options_(options) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  Result<Tree> read() {
    if (source_.size() > kLargestText) return fail("more than 4 GiB of text");
    const auto traits = inspect(source_);
    if (!traits) return tl::unexpected(traits.error());
    if (count_tag_directives(source_) > kMostTagDirectives) return fail("too many %TAG directives");
    if (options_.expands_environment || is_json()) {
      auto masked = options_.expands_environment ? mask_expansions(source_) : mask_surrogate_pairs(source_);
      if (!masked) return tl::unexpected(masked.error());
      masked_ = std::move(*masked);
    }
    base_ = source_.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
    const std::string_view input =
        (masked_.masks.empty() ? source_ : std::string_view(masked_.text)).substr(base_);
    const CharacterIndex index(input, traits->ascii && masked_.masks.empty());
    index_ = &index;
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    const char* data = input.empty() ? "" : input.data();  // libyaml asserts that there is some
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(data), input.size());
    return read_document();
  }

 private:
  // By its first character, as kubectl tells.
  bool is_json() const {
    const std::size_t first = source_.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    return first != std::string_view::npos && source_[first] == '{';
  }

  Result<Tree> read_document() {
    Event event;
    bool ended = false;
    while (!ended) {
      if (!event.next(parser_)) return parser_error();
      const std::size_t begin = base_ + index_->byte_of(event->start_mark.index);
      const std::size_t end = base_ + index_->byte_of(event->end_mark.index);
      Result<void> result;
      switch (event->type) {
        case YAML_DOCUMENT_START_EVENT:
          result = check_directives(*event.operator->(), begin);
          break;
        case YAML_SCALAR_EVENT:
          result = scalar(event->data.scalar, {begin, end});
          break;
        case YAML_ALIAS_EVENT:
          result = alias(view(event->data.alias.anchor), {begin, end});
          break;
        case YAML_SEQUENCE_START_EVENT:
          result = open(Kind::kSequence, event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE,
                        {begin, end}, view(event->data.sequence_start.anchor),
                        event->data.sequence_start.tag != nullptr);
          break;
        case YAML_MAPPING_START_EVENT:
          result =
              open(Kind::kMapping, event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE, {begin, end},
                   view(event->data.mapping_start.anchor), event->data.mapping_start.tag != nullptr);
          break;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
          result = close(end);
          break;
        case YAML_DOCUMENT_END_EVENT:
        case YAML_STREAM_END_EVENT:
          ended = true;
          break;
        default:
          break;
      }
      if (!result) return tl::unexpected(result.error());
    }
    if (tree_.root == nullptr) {
      tree_.root = tree_.make(Kind::kNull);
      tree_.root->span = {source_.size(), source_.size()};
    }
    // Go's parser has scanned the first token after the document too, and refuses the text for it.
    for (int i = 0; i < 2 && event->type != YAML_STREAM_END_EVENT; ++i)
      if (!event.next(parser_)) return parser_error();
    return std::move(tree_);
  }

  Result<void> check_directives(const yaml_event_t& event, std::size_t begin) {
    const auto& start = event.data.document_start;
    if (start.tag_directives.start != start.tag_directives.end)
      return fail_at(begin, "a %TAG directive, which is not supported");
    const yaml_version_directive_t* version = start.version_directive;
    if (version != nullptr && (version->major != 1 || version->minor != 1))
      return fail_at(begin, "a %YAML directive for another version than 1.1, which Mimir's parser refuses");
    return {};
  }

  Result<void> scalar(const auto& data, Span span) {
    const Style style = style_of(data.style);
    const std::string_view decoded(reinterpret_cast<const char*>(data.value), data.length);
    std::string_view text;
    if (meets_mask(span, masked_.masks)) {
      text = tree_.intern(unmask(decoded, span, source_, masked_.masks,
                                 !options_.expands_environment && style == Style::kDoubleQuoted));
    } else {
      text = tree_.intern(decoded);
    }
    const bool expands = options_.expands_environment && has_expansion(text);
    const std::string_view anchor = view(data.anchor);
    Level* parent = levels_.empty() ? nullptr : &levels_.back();
    if (parent != nullptr && parent->node->is_mapping() && !parent->has_key) {
      *parent = {parent->node, parent->values, parent->anchor,      true,           text, span,
                 style,        expands,        data.tag != nullptr, !anchor.empty()};
      if (!anchor.empty()) anchors_[std::string(anchor)] = {};
      return {};
    }
    Node* node = tree_.make(kind_of(text, style, view(data.tag)), style);
    node->text = text;
    node->span = span;
    node->expands = expands;
    node->tagged = data.tag != nullptr;
    if (parent != nullptr) ++parent->values;
    return place(node, anchor);
  }

  Result<void> alias(std::string_view name, Span span) {
    const auto anchor = anchors_.find(name);
    if (anchor == anchors_.end())
      return fail_at(span.begin, "an alias of an anchor that is not defined before it");
    for (const Level& level : levels_)
      if (level.node == anchor->second.node)
        return fail_at(span.begin, "an alias inside the value that it repeats");
    if (!levels_.empty() && levels_.back().node->is_mapping() && !levels_.back().has_key)
      return fail_at(span.begin, "a mapping key that is not a scalar");
    Node* node = tree_.scalar(Kind::kAlias, name);
    node->span = span;
    node->target = anchor->second.node;
    if (!levels_.empty()) levels_.back().values += anchor->second.values;
    return place(node, {});
  }

  Result<void> open(Kind kind, bool flow, Span span, std::string_view anchor, bool tagged) {
    if (levels_.size() >= kMaxYamlDepth)
      return fail_at(span.begin, "more than " + std::to_string(kMaxYamlDepth) + " levels");
    if (!levels_.empty() && levels_.back().node->is_mapping() && !levels_.back().has_key)
      return fail_at(span.begin, "a mapping key that is not a scalar");
    Node* node = tree_.make(kind, flow ? Style::kFlow : Style::kBlock);
    node->span = span;
    node->tagged = tagged;
    if (auto placed = place(node, anchor); !placed) return placed;
    levels_.push_back({.node = node, .anchor = anchor.empty() ? nullptr : &anchors_.find(anchor)->second});
    return {};
  }

  bool is_mergeable(const Node& node, bool may_be_list) const {
    if (node.kind == Kind::kAlias) {
      const auto anchor = anchors_.find(node.text);
      return anchor != anchors_.end() && anchor->second.node != nullptr && anchor->second.node->is_mapping();
    }
    if (!may_be_list || !node.is_sequence()) return node.is_mapping();
    const Node* item = node.first;
    while (item != nullptr && is_mergeable(*item, false)) item = item->next;
    return item == nullptr;
  }

  Result<void> close(std::size_t end) {
    Node* node = levels_.back().node;
    const std::size_t values = levels_.back().values;
    Anchor* const anchor = levels_.back().anchor;
    levels_.pop_back();
    if (values > kMostValues && !anchors_.empty())
      return fail_at(node->span.begin, "aliases that repeat too much, which Mimir's parser refuses");
    if (!levels_.empty()) levels_.back().values += values;
    if (anchor != nullptr && anchor->node == node) anchor->values = values;
    const char bracket = node->is_mapping() ? '}' : ']';
    const bool bracketed = node->style == Style::kFlow && end > 0 && source_[end - 1] == bracket &&
                           source_[node->span.begin] != bracket;
    node->span.end = bracketed || node->last == nullptr ? end : node->last->span.end;
    if (!node->is_mapping()) return {};
    if (const Node* merge = node->find("<<");
        merge != nullptr && merge->key_style == Style::kPlain && !is_mergeable(*merge, true))
      return fail_at(merge->key_span.begin, "a merge key (<<) for what is no mapping");
    if (const Node* twin = find_duplicate_key(*node); twin != nullptr) {
      return fail_at(twin->key_span.begin,
                     "a key that the mapping has already: " + std::string(twin->key.substr(0, 64)));
    }
    return {};
  }

  Result<void> place(Node* node, std::string_view anchor) {
    if (!anchor.empty()) {
      node->anchored = true;
      anchors_[std::string(anchor)] = {.node = node};
    }
    if (levels_.empty()) {
      tree_.root = node;
      return {};
    }
    Level& parent = levels_.back();
    if (parent.has_key) {
      node->key = parent.key;
      node->key_span = parent.key_span;
      node->key_style = parent.key_style;
      node->expands = node->expands || parent.key_expands;
      node->tagged = node->tagged || parent.key_tagged;
      node->anchored = node->anchored || parent.key_anchored;
      parent.has_key = false;
    }
    tree_.append(parent.node, node);
    return {};
  }

  tl::unexpected<Error> fail_at(std::size_t offset, std::string message) const {
    if (source_.find("{{") != std::string_view::npos)
      message += " (the text holds a template: render it first, as with `helm template`)";
    const Place position = position_of(source_, offset);
    return fail(std::move(message), position.line, position.column);
  }

  tl::unexpected<Error> parser_error() const {
    if (parser_.error == YAML_MEMORY_ERROR) return fail("no memory left to read the YAML text");
    std::string message = parser_.problem != nullptr ? parser_.problem : "not valid YAML";
    if (parser_.context != nullptr) message += std::string(" ") + parser_.context;
    if (message.find("Unicode character escape") != std::string::npos) message += kSurrogateHint;
    return fail_at(base_ + index_->byte_of(parser_.problem_mark.index), std::move(message));
  }

  std::string_view source_;
  YamlOptions options_;
  yaml_parser_t parser_{};
  MaskedText masked_;
  const CharacterIndex* index_ = nullptr;
  std::size_t base_ = 0;
  Tree tree_;
  std::vector<Level> levels_;
  std::map<std::string, Anchor, std::less<>> anchors_;
};

}  // namespace

Result<Tree> read_yaml(std::string_view text, YamlOptions options) {
  try {
    return YamlReader(text, options).read();
  } catch (const std::bad_alloc&) {
    return fail("no memory left to read the YAML text");
  }
}

}  // namespace mimir_tuner
