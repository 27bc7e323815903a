#include <yaml.h>

#include <new>
#include <string>

#include "mimir_tuner/text/utf8.h"
#include "mimir_tuner/tree/expansion.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/text_scan.h"
#include "tree/character_index.h"
#include "tree/mask.h"
#include "tree/yaml_builder.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kLargestText = 0xFFFFFFFF;
// libyaml compares each %TAG directive with all before it: 70,000 of them take 13 s.
constexpr std::size_t kMostTagDirectives = 16;

constexpr std::string_view kSurrogateHint =
    "; surrogate escapes are valid only as a pair, and pairs only in JSON";

std::size_t count_tag_directives(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = text.find("%TAG"); i != std::string_view::npos; i = text.find("%TAG", i + 1))
    if (i == 0 || text[i - 1] == '\n' || text[i - 1] == '\r') ++count;
  return count;
}

// kubectl decides by the first character too.
bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
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
  const yaml_event_t& get() const { return event_; }

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

class YamlReader {
 public:
  YamlReader(std::string_view text, YamlOptions options)
      : source_{.text = text, .options = options, .masked = {}}, builder_(source_) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  Result<Tree> read() {
    const std::string_view text = source_.text;
    if (text.size() > kLargestText) return fail("the text is larger than 4 GiB");
    const auto traits = inspect(text);
    if (!traits) return tl::unexpected(traits.error());
    if (count_tag_directives(text) > kMostTagDirectives) return fail("too many %TAG directives");
    const bool expands = source_.options.expands_environment;
    if (expands || is_json(text)) {
      auto masked = mask_spans(text, expands ? find_expansions(text) : find_surrogate_pairs(text));
      if (!masked) return tl::unexpected(masked.error());
      source_.masked = std::move(*masked);
    }
    const bool is_masked = !source_.masked.masks.empty();
    base_ = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    const std::string_view input = (is_masked ? std::string_view(source_.masked.text) : text).substr(base_);
    const CharacterIndex index(input, traits->ascii && !is_masked);
    index_ = &index;
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    const char* data = input.empty() ? "" : input.data();  // libyaml asserts that it is not null
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(data), input.size());
    return read_document();
  }

 private:
  Result<Tree> read_document() {
    Event event;
    const auto at_end = [&] {
      return event.get().type == YAML_DOCUMENT_END_EVENT || event.get().type == YAML_STREAM_END_EVENT;
    };
    do {
      if (!event.next(parser_)) return parser_error();
      if (auto result = handle(event.get()); !result) return tl::unexpected(result.error());
    } while (!at_end());
    // Go's parser scans the first token after the document too, and rejects the text if it is invalid.
    for (int i = 0; i < 2 && event.get().type != YAML_STREAM_END_EVENT; ++i)
      if (!event.next(parser_)) return parser_error();
    return builder_.finish();
  }

  Result<void> handle(const yaml_event_t& event) {
    const Span span{offset_of(event.start_mark), offset_of(event.end_mark)};
    const auto& scalar = event.data.scalar;
    const auto& sequence = event.data.sequence_start;
    const auto& mapping = event.data.mapping_start;
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        return check_directives(event, span.begin);
      case YAML_SCALAR_EVENT:
        return builder_.scalar({.decoded = {reinterpret_cast<const char*>(scalar.value), scalar.length},
                                .style = style_of(scalar.style),
                                .span = span,
                                .anchor = view(scalar.anchor),
                                .tag = view(scalar.tag),
                                .tagged = scalar.tag != nullptr});
      case YAML_ALIAS_EVENT:
        return builder_.alias(view(event.data.alias.anchor), span);
      case YAML_SEQUENCE_START_EVENT:
        return builder_.open({.kind = Kind::kSequence,
                              .flow = sequence.style == YAML_FLOW_SEQUENCE_STYLE,
                              .span = span,
                              .anchor = view(sequence.anchor),
                              .tagged = sequence.tag != nullptr});
      case YAML_MAPPING_START_EVENT:
        return builder_.open({.kind = Kind::kMapping,
                              .flow = mapping.style == YAML_FLOW_MAPPING_STYLE,
                              .span = span,
                              .anchor = view(mapping.anchor),
                              .tagged = mapping.tag != nullptr});
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return builder_.close(span.end);
      default:
        return {};
    }
  }

  Result<void> check_directives(const yaml_event_t& event, std::size_t begin) const {
    const auto& start = event.data.document_start;
    if (start.tag_directives.start != start.tag_directives.end)
      return source_.fail_at(begin, "%TAG directives are not supported");
    const yaml_version_directive_t* version = start.version_directive;
    if (version != nullptr && (version->major != 1 || version->minor != 1))
      return source_.fail_at(begin, "only %YAML 1.1 is supported; Mimir's parser rejects other versions");
    return {};
  }

  std::size_t offset_of(const yaml_mark_t& mark) const { return base_ + index_->byte_of(mark.index); }

  tl::unexpected<Error> parser_error() const {
    if (parser_.error == YAML_MEMORY_ERROR) return fail("out of memory while reading YAML");
    std::string message = parser_.problem != nullptr ? parser_.problem : "invalid YAML";
    if (parser_.context != nullptr) message += std::string(" ") + parser_.context;
    if (message.find("Unicode character escape") != std::string::npos) message += kSurrogateHint;
    return source_.fail_at(offset_of(parser_.problem_mark), std::move(message));
  }

  YamlSource source_;
  YamlBuilder builder_;
  yaml_parser_t parser_{};
  const CharacterIndex* index_ = nullptr;
  std::size_t base_ = 0;
};

}  // namespace

Result<Tree> read_yaml(std::string_view text, YamlOptions options) {
  try {
    return YamlReader(text, options).read();
  } catch (const std::bad_alloc&) {
    return fail("out of memory while reading YAML");
  }
}

}  // namespace mimir_tuner
