#include "mimir_tuner/text/unified_diff.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kContext = 3;

// `added` replaces the lines [first, last) of the old text.
struct LineChange {
  std::size_t first = 0;
  std::size_t last = 0;
  std::vector<std::string> added;
};

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::size_t length = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

// Drops lines at both ends that do not change.
void trim(LineChange& change, const LineIndex& lines) {
  std::size_t same = 0;
  while (change.first < change.last && same < change.added.size() &&
         change.added[same] == lines.line(change.first)) {
    ++change.first;
    ++same;
  }
  change.added.erase(change.added.begin(), change.added.begin() + static_cast<std::ptrdiff_t>(same));
  while (change.first < change.last && !change.added.empty() &&
         change.added.back() == lines.line(change.last - 1)) {
    --change.last;
    change.added.pop_back();
  }
}

std::vector<LineChange> line_changes(std::string_view text, const LineIndex& lines,
                                     std::span<const Splice> splices) {
  std::vector<LineChange> out;
  for (std::size_t i = 0; i < splices.size();) {
    const std::size_t first = lines.line_of(splices[i].begin);
    std::size_t last = lines.line_of(splices[i].end);
    std::size_t next = i + 1;
    while (next < splices.size() && lines.line_of(splices[next].begin) <= last)
      last = std::max(last, lines.line_of(splices[next++].end));
    const std::size_t begin = lines.begin(first);
    const std::size_t end = lines.end(last);
    std::string region;
    std::size_t copied = begin;
    for (; i < next; ++i) {
      region.append(text, copied, splices[i].begin - copied);
      region += splices[i].text;
      copied = splices[i].end;
    }
    region.append(text, copied, end - copied);
    LineChange change{first, std::min(last + 1, lines.count()), split_lines(region)};
    trim(change, lines);
    if (change.first < change.last || !change.added.empty()) out.push_back(std::move(change));
  }
  return out;
}

void put(std::string& out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string range(std::size_t first, std::size_t count) {
  const std::size_t start = count == 0 ? first : first + 1;  // an empty range refers to the preceding line
  return std::to_string(start) + (count == 1 ? "" : "," + std::to_string(count));
}

std::string hunk(const LineIndex& lines, std::span<const LineChange> changes, long shift) {
  const std::size_t first = changes.front().first - std::min(changes.front().first, kContext);
  const std::size_t last = std::min(changes.back().last + kContext, lines.count());
  std::string body;
  std::size_t at = first;
  std::size_t added = 0;
  std::size_t removed = 0;
  for (const auto& change : changes) {
    for (; at < change.first; ++at) put(body, ' ', lines.line(at));
    for (; at < change.last; ++at) put(body, '-', lines.line(at));
    for (const auto& line : change.added) put(body, '+', line);
    added += change.added.size();
    removed += change.last - change.first;
  }
  for (; at < last; ++at) put(body, ' ', lines.line(at));
  const auto new_first = static_cast<std::size_t>(static_cast<long>(first) + shift);
  return "@@ -" + range(first, last - first) + " +" + range(new_first, last - first - removed + added) +
         " @@\n" + body;
}

bool needs_quotes(std::string_view name) {
  return std::ranges::any_of(
      name,
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '"' || c == '\\'; });
}

// Quotes as git does: C escapes in double quotes. A tab marks the end of a name with blanks.
std::string quoted(const std::string& name) {
  if (!needs_quotes(name)) return name.find(' ') == std::string::npos ? name : name + "\t";
  std::string out = "\"";
  for (const char c : name) {
    const unsigned byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (byte < 0x20 || byte == 0x7F)
      for (const unsigned shift : {6U, 3U, 0U})
        out.append(shift == 6U ? "\\" : "").push_back(static_cast<char>('0' + ((byte >> shift) & 7U)));
    else
      out += c;
  }
  return out + '"';
}

}  // namespace

std::string diff_hunks(std::string_view text, const LineIndex& lines, std::span<const Splice> splices,
                       long shift) {
  const auto changes = line_changes(text, lines, splices);
  std::string out;
  for (std::size_t i = 0; i < changes.size();) {
    std::size_t next = i + 1;
    while (next < changes.size() && changes[next].first <= changes[next - 1].last + 2 * kContext) ++next;
    const std::span group(changes.data() + i, next - i);
    out += hunk(lines, group, shift);
    for (const auto& change : group)
      shift += static_cast<long>(change.added.size()) - static_cast<long>(change.last - change.first);
    i = next;
  }
  return out;
}

std::string diff_header(std::string_view name) {
  std::string path = name == "-" ? "stdin" : std::filesystem::path(name).lexically_normal().string();
  path.erase(0, std::min(path.find_first_not_of('/'), path.size()));
  return "--- " + quoted("a/" + path) + "\n+++ " + quoted("b/" + path) + "\n";
}

}  // namespace mimir_tuner
