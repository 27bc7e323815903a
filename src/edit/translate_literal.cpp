// Translates changes inside a literal (`|`) block scalar, the usual form of a config file in a ConfigMap.
// Each line of the block is one line of the decoded text after a fixed indent, so offsets translate line by
// line. New lines get the indent and the line ends of the block.

#include <algorithm>

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/text/split.h"

namespace mimir_tuner {
namespace {

/// A line of a literal block. Its bytes [begin, end), without the line end, are the decoded text from
/// `decoded` on, after the indent.
struct BlockLine {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t decoded = 0;
};

class LiteralBlock {
 public:
  LiteralBlock(std::string_view text, const Node& scalar)
      : text_(text), decoded_(scalar.text), eol_(line_end_style(text, next_line(text, scalar.span.begin))) {
    const std::size_t first = decoded_.find_first_not_of('\n');
    std::size_t begin = next_line(text, scalar.span.begin);
    for (std::size_t offset = 0; valid_; begin = next_line(text, begin)) {
      const std::size_t length = std::min(decoded_.find('\n', offset), decoded_.size()) - offset;
      const bool last = offset + length == decoded_.size();
      const std::size_t end = last && length == 0 ? begin : line_end(text, begin);
      if (offset == first) indent_ = end - begin - std::min(length, end - begin);
      lines_.push_back({begin, end, offset});
      if (last) break;
      offset += length + 1;
    }
    valid_ = first != std::string_view::npos &&
             std::all_of(lines_.begin(), lines_.end(), [&](const BlockLine& line) { return fits(line); });
  }

  bool valid() const { return valid_; }

  Splice translate(const Splice& inner) const {
    const BlockLine& first = line_of(inner.begin);
    const BlockLine& last = line_of(inner.end);
    const bool whole_lines = inner.begin == first.decoded && inner.end == last.decoded &&
                             (inner.text.empty() || inner.text.back() == '\n');
    if (whole_lines) return {first.begin, last.begin, indented(inner.text, true)};
    const std::size_t missing = indent_ - std::min(indent_, first.end - first.begin);
    const std::size_t end = source_of(last, inner.end);
    std::string written = inner.text.empty() || inner.text[0] == '\n' ? "" : std::string(missing, ' ');
    const std::size_t first_break = std::min(inner.text.find('\n'), inner.text.size());
    written += inner.text.substr(0, first_break);
    if (first_break < inner.text.size()) {
      written += eol_;
      written += indented(std::string_view(inner.text).substr(first_break + 1), end == last.end);
    }
    return {source_of(first, inner.begin), end, std::move(written)};
  }

 private:
  bool fits(const BlockLine& line) const {
    const std::size_t length = std::min(decoded_.find('\n', line.decoded), decoded_.size()) - line.decoded;
    const std::string_view source = text_.substr(line.begin, line.end - line.begin);
    if (length == 0)
      return source.size() <= indent_ && source.find_first_not_of(' ') == std::string_view::npos;
    return source.size() == indent_ + length &&
           source.substr(indent_) == decoded_.substr(line.decoded, length) &&
           source.find_first_not_of(' ') >= indent_;
  }

  const BlockLine& line_of(std::size_t offset) const {
    const auto after =
        std::upper_bound(lines_.begin(), lines_.end(), offset,
                         [](std::size_t value, const BlockLine& line) { return value < line.decoded; });
    return *(after - 1);
  }

  std::size_t source_of(const BlockLine& line, std::size_t offset) const {
    return std::min(line.begin + indent_ + (offset - line.decoded), line.end);
  }

  // Returns the lines with the indent of the block. An empty last line gets one only if more text follows on
  // it.
  std::string indented(std::string_view lines, bool bare_end) const {
    std::string out;
    for (const std::string_view line : split(lines, '\n')) {
      if (line.data() != lines.data()) out += eol_;
      const bool last = line.end() == lines.end();
      if (!line.empty() || (last && !bare_end)) out.append(indent_, ' ');
      out += line;
    }
    return out;
  }

  std::string_view text_;
  std::string_view decoded_;
  std::string_view eol_;
  std::size_t indent_ = 0;
  std::vector<BlockLine> lines_;
  bool valid_ = true;
};

}  // namespace

Result<std::vector<Splice>> translate_literal(std::string_view text, const Node& scalar,
                                              const std::vector<Splice>& inner) {
  const LiteralBlock block(text, scalar);
  if (!block.valid()) return fail("the lines of the block scalar cannot be matched with its value");
  std::vector<Splice> splices;
  for (const Splice& splice : inner) splices.push_back(block.translate(splice));
  return splices;
}

}  // namespace mimir_tuner
