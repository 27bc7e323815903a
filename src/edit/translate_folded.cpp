// Translates changes inside a folded (`>`) block scalar. Folding joins lines, so only blocks whose lines stay
// apart are supported, and only changes inside one line or of whole lines. Everything else is an Error that
// suggests a literal (`|`) block.

#include <algorithm>

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/text/split.h"

namespace mimir_tuner {
namespace {

/// A line that is not empty. Its bytes [begin, end), after the indent, are one line of the decoded text, from
/// `decoded` on.
struct FoldedLine {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t decoded = 0;

  std::size_t decoded_end() const { return decoded + (end - begin); }
};

// More-indented lines are not folded (YAML 1.1, 9.4.3).
bool keeps_breaks(std::string_view line) {
  return line.empty() || line.front() == ' ' || line.front() == '\t';
}

/// A folded block in which each line is one line of the decoded text: its lines are separated by empty lines
/// or are more indented. A config in a folded block must have this form.
class FoldedBlock {
 public:
  FoldedBlock(std::string_view text, const Node& scalar)
      : text_(text), decoded_(scalar.text), eol_(line_end_style(text, next_line(text, scalar.span.begin))) {
    std::size_t decoded = 0;
    for (std::size_t at = next_line(text, scalar.span.begin); at < scalar.span.end;
         at = next_line(text, at)) {
      const std::size_t end = line_end(text, at);
      const std::size_t content = text.substr(at, end - at).find_first_not_of(' ');
      if (content == std::string_view::npos) continue;
      if (lines_.empty()) indent_ = content;  // a more indented first line fails below, or in verify_edit
      decoded = std::min(decoded_.find_first_not_of('\n', decoded), decoded_.size());
      const FoldedLine line{at + indent_, end, decoded};
      const std::size_t decoded_end = std::min(decoded_.find('\n', decoded), decoded_.size());
      valid_ = valid_ && content >= indent_ &&
               text.substr(line.begin, end - line.begin) == decoded_.substr(decoded, decoded_end - decoded);
      if (!valid_) return;
      lines_.push_back(line);
      decoded = decoded_end;
    }
  }

  std::optional<Splice> translate(const Splice& inner) const {
    if (!valid_ || lines_.empty()) return std::nullopt;
    if (inner.text.find('\n') == std::string::npos) return within_line(inner);
    const bool open_end = inner.begin == decoded_.size() && decoded_.back() != '\n';
    if (inner.begin != inner.end || (open_end ? inner.text.front() : inner.text.back()) != '\n')
      return std::nullopt;
    return open_end ? insert(inner.begin + 1, inner.text.substr(1))
                    : insert(inner.begin, inner.text.substr(0, inner.text.size() - 1));
  }

 private:
  std::optional<Splice> within_line(const Splice& inner) const {
    for (const FoldedLine& line : lines_) {
      if (inner.begin < line.decoded || inner.end > line.decoded_end()) continue;
      return Splice{line.begin + (inner.begin - line.decoded), line.begin + (inner.end - line.decoded),
                    inner.text};
    }
    return std::nullopt;
  }

  // Inserts lines at the start of a decoded line, after an existing line.
  std::optional<Splice> insert(std::size_t decoded, std::string_view added) const {
    const auto next =
        std::ranges::find_if(lines_, [&](const FoldedLine& line) { return line.decoded >= decoded; });
    if (next == lines_.begin()) return std::nullopt;
    const FoldedLine& previous = *(next - 1);
    if (decoded <= previous.decoded_end()) return std::nullopt;  // inside a line
    std::size_t breaks = decoded - previous.decoded_end();
    std::string_view before = content(previous);
    std::string written;
    for (const std::string_view line : split(added, '\n')) {
      append_breaks(written, before, line, breaks);
      written.append(indent_, ' ') += line;
      before = line;
      breaks = 1;
    }
    if (next == lines_.end()) return Splice{previous.end, previous.end, std::move(written)};
    append_breaks(written, before, content(*next), 1 + next->decoded - decoded);
    return Splice{previous.end, next->begin - indent_, std::move(written)};
  }

  std::string_view content(const FoldedLine& line) const {
    return text_.substr(line.begin, line.end - line.begin);
  }

  // Writes what decodes to `count` line breaks between two lines.
  void append_breaks(std::string& out, std::string_view before, std::string_view after,
                     std::size_t count) const {
    if (!keeps_breaks(before) && !keeps_breaks(after)) ++count;
    for (; count > 0; --count) out += eol_;
  }

  std::string_view text_;
  std::string_view decoded_;
  std::string_view eol_;
  std::size_t indent_ = 0;
  std::vector<FoldedLine> lines_;
  bool valid_ = true;
};

}  // namespace

Result<std::vector<Splice>> translate_folded(std::string_view text, const Node& scalar,
                                             const std::vector<Splice>& inner) {
  const FoldedBlock block(text, scalar);
  std::vector<Splice> splices;
  for (const Splice& splice : inner) {
    auto translated = block.translate(splice);
    if (!translated) return fail("a folded scalar (`>`) cannot take this change; write it with `|`");
    splices.push_back(std::move(*translated));
  }
  return splices;
}

}  // namespace mimir_tuner
