// Renders new values, keys and items. Block collections call each other through render_entry and render_item,
// which add the indent of the next level. Texts that some YAML reader could take for something else than this
// string are double-quoted with JSON escapes, so that the result is valid JSON too where the document is
// JSON.

#include "edit/render.h"

#include <utility>
#include <vector>

#include "mimir_tuner/text/utf8.h"
#include "mimir_tuner/tree/expansion.h"
#include "mimir_tuner/tree/yaml_scalar.h"

namespace mimir_tuner {
namespace {

void append_escape(std::string& out, unsigned code) {
  static constexpr char kHex[] = "0123456789abcdef";
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHex[(code >> shift) & 0xF];
}

// Characters of two or three bytes that YAML does not allow unescaped or reads as a line break; 0 for others.
unsigned escaped_code(std::string_view character) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(character[i]));
  };
  if (character.size() == 2 && byte(0) == 0xC2 && byte(1) < 0xA0) return byte(1);
  if (character == "\xE2\x80\xA8") return 0x2028;
  if (character == "\xE2\x80\xA9") return 0x2029;
  if (character == kByteOrderMark) return 0xFEFF;
  if (character == "\xEF\xBF\xBE") return 0xFFFE;
  return character == "\xEF\xBF\xBF" ? 0xFFFF : 0;
}

bool text_fits_kind(const Node& node) {
  switch (node.kind) {
    case Kind::kBool:
      return node.text == "true" || node.text == "false";
    case Kind::kNumber:
      return plain_kind(node.text) == Kind::kNumber;
    case Kind::kNull:
      return plain_kind(node.text) == Kind::kNull;
    case Kind::kAlias:
      return false;
    default:
      return is_valid_utf8(node.text);
  }
}

std::string quoted(std::string_view text) { return '"' + escape_double_quoted(text) + '"'; }

// check_value bounds the recursion.
void write_block(std::string& out, const Node& value, std::size_t column, const RenderStyle& style) {
  bool first = true;
  for (const Node* child = value.first; child != nullptr; child = child->next) {
    if (!std::exchange(first, false)) out.append(column, ' ');
    out += value.is_mapping() ? render_entry(child->key, *child, column, style)
                              : render_item(*child, column, style);
  }
}

}  // namespace

Result<void> check_key(std::string_view key, YamlOptions options) {
  if (options.expands_environment && has_expansion(key))
    return fail("the new key contains a `$`, which Mimir would expand");
  if (!is_valid_utf8(key)) return fail("the new key is not valid UTF-8");
  return {};
}

Result<void> check_value(const Node& value, YamlOptions options) {
  std::vector<std::pair<const Node*, std::size_t>> pending{{&value, 0}};
  while (!pending.empty()) {
    const auto [node, depth] = pending.back();
    pending.pop_back();
    if (depth > kMaxYamlDepth) return fail("the new value is nested too deeply");
    if (!text_fits_kind(*node)) return fail("the new value cannot be written as YAML");
    if (options.expands_environment && has_expansion(node->text))
      return fail("the new value contains a `$`, which Mimir would expand");
    for (const Node* child = node->first; child != nullptr; child = child->next) {
      if (auto key = check_key(child->key, options); !key) return key;
      pending.emplace_back(child, depth + 1);
    }
  }
  return {};
}

std::string escape_double_quoted(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i));
    const std::string_view character = text.substr(i, length == 0 ? 1 : length);
    const auto byte = static_cast<unsigned char>(text[i]);
    i += character.size();
    if (byte == '"' || byte == '\\') {
      out += '\\';
      out += text[i - 1];
    } else if (byte == '\n') {
      out += "\\n";
    } else if (byte == '\t') {
      out += "\\t";
    } else if (byte == '\r') {
      out += "\\r";
    } else if (byte < 0x20 || byte == 0x7F) {
      append_escape(out, byte);
    } else if (const unsigned code = character.size() > 1 ? escaped_code(character) : 0; code != 0) {
      append_escape(out, code);
    } else {
      out += character;
    }
  }
  return out;
}

std::string render_key(std::string_view key, const RenderStyle& style) {
  return style.quotes_keys || !is_safe_plain(key) ? quoted(key) : std::string(key);
}

std::string render_scalar(const Node& value, const RenderStyle& style) {
  switch (value.kind) {
    case Kind::kMapping:
      return "{}";
    case Kind::kSequence:
      return "[]";
    case Kind::kNull:
      return "null";
    case Kind::kString:
      return style.quotes_strings || !is_safe_plain(value.text) ? quoted(value.text)
                                                                : std::string(value.text);
    default:
      return std::string(value.text);
  }
}

std::string render_flow(const Node& value, const RenderStyle& style) {
  if (value.first == nullptr) return render_scalar(value, style);
  RenderStyle inner = style;
  std::string out(1, value.is_mapping() ? '{' : '[');
  if (style.one_item_per_line()) {
    inner.flow_indent += style.flow_step;
    inner.comma = "," + style.eol + inner.flow_indent;
    out += style.eol + inner.flow_indent;
  }
  for (const Node* child = value.first; child != nullptr; child = child->next) {
    if (child != value.first) out += inner.comma;
    if (value.is_mapping()) out += render_key(child->key, style) + style.colon;
    out += render_flow(*child, inner);
  }
  if (style.one_item_per_line()) out += style.eol + style.flow_indent;
  return out + (value.is_mapping() ? '}' : ']');
}

std::string render_entry(std::string_view key, const Node& value, std::size_t column,
                         const RenderStyle& style) {
  std::string out = render_key(key, style) + ":";
  if (!needs_lines(value)) return out + " " + render_scalar(value, style) + style.eol;
  out += style.eol;
  column += value.is_mapping() ? style.indent.step : style.indent.dash_step;
  out.append(column, ' ');
  return out + render_block(value, column, style);
}

std::string render_block(const Node& value, std::size_t column, const RenderStyle& style) {
  std::string out;
  write_block(out, value, column, style);
  return out;
}

std::string render_item(const Node& value, std::size_t column, const RenderStyle& style) {
  if (!needs_lines(value)) return "- " + render_scalar(value, style) + style.eol;
  return "- " + render_block(value, column + 2, style);
}

}  // namespace mimir_tuner
