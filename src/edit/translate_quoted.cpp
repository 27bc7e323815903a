// Translates changes inside plain, single-quoted and double-quoted scalars. It decodes the scalar step by
// step and notes where in the text each splice begins and ends, then writes the new text with the escapes of
// the style. Kubernetes writes config files this way when a ConfigMap is stored as JSON.

#include <algorithm>
#include <charconv>

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/text/utf8.h"
#include "mimir_tuner/tree/text_scan.h"

namespace mimir_tuner {
namespace {

/// Walks through a plain or quoted scalar. Each step decodes one character, escape or line fold.
class ScalarWalk {
 public:
  ScalarWalk(std::string_view text, const Node& scalar)
      : text_(text.substr(0, scalar.span.end)),
        style_(scalar.style),
        offset_(scalar.span.begin),
        end_(scalar.span.end) {
    if (style_ != Style::kPlain) {
      ++offset_;
      --end_;
    }
  }

  std::size_t offset() const { return offset_; }
  bool done() const { return offset_ >= end_; }

  /// Decodes the next step into `decoded`. Returns false if it cannot.
  bool step(std::string& decoded) {
    decoded.clear();
    const char c = text_[offset_];
    if (c == '\\' && style_ == Style::kDoubleQuoted) return escape(decoded);
    if (c == '\'' && style_ == Style::kSingleQuoted) {
      decoded = "'";
      offset_ += 2;
      return true;
    }
    if (content_ <= offset_)
      content_ = std::min(text_.find_first_not_of(" \t", offset_), end_);  // once per run of blanks
    if (content_ < end_ && (text_[content_] == '\n' || text_[content_] == '\r'))
      return fold(decoded, content_);
    decoded = c;
    ++offset_;
    return true;
  }

 private:
  bool fold(std::string& decoded, std::size_t next) {
    std::size_t breaks = 0;
    while (next < end_ && std::string_view(" \t\r\n").find(text_[next]) != std::string_view::npos) {
      if (text_[next] == '\n') ++breaks;
      ++next;
    }
    decoded = breaks == 1 ? std::string(" ") : std::string(breaks - 1, '\n');
    offset_ = next;
    return breaks > 0;
  }

  bool escape(std::string& decoded) {
    static constexpr std::string_view kNames = "0abt\tnvfre \"/\\N_LP";
    static constexpr unsigned kCodes[] = {0,  7,   8,   9,   9,    10,   11,   12,     13,
                                          27, ' ', '"', '/', '\\', 0x85, 0xA0, 0x2028, 0x2029};
    const char name = text_[offset_ + 1];
    if (name == '\n' || name == '\r') {
      offset_ = next_line(text_, offset_);
      while (offset_ < end_ && (text_[offset_] == ' ' || text_[offset_] == '\t')) ++offset_;
      return offset_ < end_ && text_[offset_] != '\n' && text_[offset_] != '\r';
    }
    const std::size_t digits = name == 'x' ? 2 : name == 'u' ? 4 : name == 'U' ? 8 : 0;
    unsigned code = 0;
    if (digits > 0) {
      const char* const first = text_.data() + offset_ + 2;
      if (offset_ + 2 + digits > end_) return false;
      const auto [last, error] = std::from_chars(first, first + digits, code, 16);
      if (error != std::errc{} || last != first + digits) return false;
      if (const unsigned pair = decode_surrogate_escapes(text_.substr(offset_)); pair != 0) {
        append_utf8(decoded, pair);
        offset_ += 2 * (2 + digits);
        return true;
      }
    } else {
      const std::size_t known = kNames.find(name);
      if (known == std::string_view::npos) return false;
      code = kCodes[known];
    }
    append_utf8(decoded, code);
    offset_ += 2 + digits;
    return true;
  }

  std::string_view text_;
  Style style_;
  std::size_t offset_;
  std::size_t end_;
  std::size_t content_ = 0;  // the first byte from offset_ on that is not a blank, if known
};

bool may_fold(char c) { return std::string_view(" \t\r\n\\").find(c) != std::string_view::npos; }

// `before` and `after` are the bytes around the place in the text.
Result<std::string> encode(std::string_view text, Style style, char before, char after) {
  if (style == Style::kDoubleQuoted) {
    std::string out = escape_double_quoted(text);
    // YAML drops blanks next to a line fold.
    if (may_fold(after) && !out.empty() && out.back() == ' ') out.replace(out.size() - 1, 1, "\\x20");
    if (may_fold(before) && !out.empty() && out.front() == ' ') out.replace(0, 1, "\\x20");
    return out;
  }
  const auto traits = inspect(text);
  if (!traits || traits->rare_breaks || text.find_first_of("\r\n") != std::string_view::npos)
    return fail("a single-quoted or plain scalar cannot take new lines; write it with `|`");
  std::string out;
  for (const char c : text) {
    out += c;
    if (c == '\'' && style == Style::kSingleQuoted) out += c;
  }
  return out;
}

}  // namespace

Result<std::vector<Splice>> translate_quoted(std::string_view text, const Node& scalar,
                                             const std::vector<Splice>& inner) {
  const bool folds = text.substr(scalar.span.begin, scalar.span.end - scalar.span.begin).find('\n') !=
                     std::string_view::npos;
  if (folds && scalar.style == Style::kPlain)
    return fail("a multi-line plain scalar cannot be changed in place; write it with `|`");
  std::vector<std::size_t> offsets;
  for (const Splice& splice : inner) offsets.insert(offsets.end(), {splice.begin, splice.end});
  std::vector<std::size_t> found;
  ScalarWalk walk(text, scalar);
  std::string decoded;
  std::size_t position = 0;
  const auto record = [&] {
    while (found.size() < offsets.size() && offsets[found.size()] == position) found.push_back(walk.offset());
  };
  while (!walk.done() && found.size() < offsets.size()) {
    record();
    if (!walk.step(decoded) || scalar.text.substr(position, decoded.size()) != decoded)
      return fail("the quoted scalar cannot be matched with its value");
    position += decoded.size();
  }
  record();
  if (found.size() != offsets.size())
    return fail("the change starts inside a folded line break; write the scalar with `|`");
  std::vector<Splice> splices;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    const std::size_t begin = found[2 * i];
    const std::size_t end = found[2 * i + 1];
    auto written = encode(inner[i].text, scalar.style, begin == 0 ? '\n' : text[begin - 1],
                          end == text.size() ? '\n' : text[end]);
    if (!written) return tl::unexpected(written.error());
    splices.push_back({begin, end, std::move(*written)});
  }
  return splices;
}

}  // namespace mimir_tuner
