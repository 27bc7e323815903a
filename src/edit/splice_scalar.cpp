// Replaces one value by another: a scalar or collection, in block or flow style, or the root. The new value
// stays on the line of its key if both fit there; otherwise it moves to lines of its own. Comments after the
// old value stay.

#include "edit/splice.h"
#include "mimir_tuner/text/lines.h"

namespace mimir_tuner {
namespace {

bool has_header_comment(std::string_view text, const Node& node) {
  if (node.style != Style::kLiteral && node.style != Style::kFolded) return false;
  return text.substr(node.span.begin, line_end(text, node.span.begin) - node.span.begin).find('#') !=
         std::string_view::npos;
}

std::string without_final_eol(std::string lines, const std::string& eol) {
  lines.resize(lines.size() - eol.size());
  return lines;
}

struct Surroundings {
  std::size_t after_indicator;  // the offset after the `:` or `-`
  bool on_later_line;           // the old value starts on a later line
};

void write_inline(SpliceJob& job, const Node& old, Surroundings place, const std::string& written) {
  if (old.span.begin == old.span.end) {
    job.replace(place.after_indicator, place.after_indicator, " " + written);
  } else if (place.on_later_line && old.style == Style::kBlock) {
    job.replace(place.after_indicator, place.after_indicator, " " + written);
    job.replace_lines(line_begin(job.text, old.span.begin), line_after(job.text, old), "");
  } else {
    job.replace(old.span.begin, value_end(job.text, old), written);
  }
}

void write_lines(SpliceJob& job, const Node& old, Surroundings place, std::string lines) {
  if (place.on_later_line) {
    job.replace_lines(line_begin(job.text, old.span.begin), line_after(job.text, old), std::move(lines));
    return;
  }
  const std::size_t end = value_end(job.text, old);
  if (end > place.after_indicator) job.replace(place.after_indicator, end, "");
  job.insert_lines(next_line(job.text, end), std::move(lines));
}

// For a document without content, whose root has no better span than the end of the text.
std::size_t after_last_marker(std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t line = 0; line < text.size(); line = next_line(text, line))
    if (is_document_marker(text, line, "---")) begin = next_line(text, line);
  return begin;
}

Result<void> splice_root(SpliceJob& job, const Node& old, const Node& value) {
  RenderStyle style;
  style.eol = line_end_style(job.text, job.text.size());
  const std::string lines =
      needs_lines(value) ? render_block(value, 0, style) : render_scalar(value, style) + style.eol;
  if (old.span.begin == old.span.end) {
    const bool at_end = old.span.begin == job.text.size();
    const std::size_t at = at_end ? skip_final_comments(job.text, after_last_marker(job.text))
                                  : line_begin(job.text, old.span.begin);
    job.insert_lines(at, lines);
    return {};
  }
  const std::size_t end = value_end(job.text, old);
  if (column_of(job.text, old.span.begin) != 0 ||
      job.text.substr(end, line_end(job.text, end) - end).find_first_not_of(" \t") != std::string_view::npos)
    return fail("the document's only value shares its line with other content");
  job.replace(old.span.begin, end, without_final_eol(lines, style.eol));
  return {};
}

}  // namespace

Result<void> splice_value(SpliceJob& job, const Draft* parent, const Node& old, const Node& value,
                          const Node* previous) {
  if (parent == nullptr) return splice_root(job, old, value);
  if (has_header_comment(job.text, old))
    return fail("the line of the old value's `|` or `>` has a comment, which would be lost");
  const Node& collection = *parent->node;
  RenderStyle style = style_in(job, *parent, old.span.begin);
  const bool in_mapping = collection.is_mapping();
  Surroundings place{};
  if (collection.style == Style::kFlow) {
    const std::size_t colon = in_mapping ? after_colon(job.text, old) : 0;
    if (old.span.begin != old.span.end)
      job.replace(old.span.begin, old.span.end, render_flow(value, style));
    else if (in_mapping && colon != std::string_view::npos)
      job.replace(colon, colon, " " + render_flow(value, style));
    else
      job.replace(old.key_span.end, old.key_span.end, ": " + render_flow(value, style));
    return {};
  }
  place.after_indicator =
      in_mapping ? after_colon(job.text, old) : find_dash(job.text, collection, previous) + 1;
  if (place.after_indicator == std::string_view::npos)
    return fail("a key in `? key` form has no value to replace");
  place.on_later_line = old.span.begin > line_end(job.text, place.after_indicator);
  const std::size_t column = column_of(job.text, collection.span.begin);
  if (!needs_lines(value)) {
    write_inline(job, old, place, render_scalar(value, style));
  } else if (in_mapping) {
    const std::size_t inner = column + (value.is_mapping() ? style.indent.step : style.indent.dash_step);
    write_lines(job, old, place, std::string(inner, ' ') + render_block(value, inner, style));
  } else {
    const bool beside = old.span.begin != old.span.end && !place.on_later_line;
    const std::size_t inner = beside ? column_of(job.text, old.span.begin) : column + 2;
    write_inline(job, old, place, without_final_eol(render_block(value, inner, style), style.eol));
  }
  return {};
}

}  // namespace mimir_tuner
