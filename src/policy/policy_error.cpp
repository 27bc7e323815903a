#include "policy/policy_error.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/nearest_word.h"
#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxQuoted = 60;
constexpr std::size_t kMaxLine = 160;  // of a source line in a message

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// The line and the caret under `column`; nothing where there is nothing to point at.
std::string snippet(std::string_view line, int column) {
  if (line.empty() || column < 1) return "";
  auto before = std::min(static_cast<std::size_t>(column - 1), line.size());
  if (line.size() > kMaxLine && before > kMaxLine / 2) {
    auto cut = before - kMaxLine / 2;
    while (cut < before && is_utf8_continuation(line[cut])) ++cut;
    line.remove_prefix(cut);
    before -= cut;
  }
  auto length = std::min(line.size(), kMaxLine);
  while (length < line.size() && length > before && is_utf8_continuation(line[length])) --length;
  std::string shown, caret;
  for (std::size_t i = 0; i < length; ++i) {
    shown += is_control(line[i]) && line[i] != '\t' ? '?' : line[i];
    if (i < before && !is_utf8_continuation(line[i])) caret += line[i] == '\t' ? '\t' : ' ';
  }
  return "\n" + shown + "\n" + caret + "^";
}

}  // namespace

std::string_view line_of(std::string_view text, int line) {
  for (int i = 1; i < line; ++i) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return "";
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

std::string quote(std::string_view word) {
  std::string text = "\"";
  auto length = std::min(word.size(), kMaxQuoted);
  while (length < word.size() && length > 0 && is_utf8_continuation(word[length])) --length;
  for (const char c : word.substr(0, length)) text += is_control(c) ? '?' : c;
  return text + (length < word.size() ? "...\"" : "\"");
}

void PolicyErrors::add(Place place, std::string message) {
  if (errors_.size() == kKept) {
    ++dropped_;
    return;
  }
  errors_.push_back({place, std::move(message)});
}

void PolicyErrors::add(Place place, std::string message, std::string_view word,
                       const std::vector<std::string_view>& candidates) {
  if (errors_.size() < kKept) {
    const auto near = nearest_word(word, candidates);
    if (!near.empty()) message += "; did you mean " + quote(near) + "?";
  }
  add(place, std::move(message));
}

Error PolicyErrors::render(std::string_view text, std::string_view name) {
  std::stable_sort(errors_.begin(), errors_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
  });
  Error result;
  const auto shown = std::min(errors_.size(), kShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [place, message] = errors_[i];
    if (i > 0) result.message += '\n';
    result.message += name;
    if (place.line > 0)
      result.message.append(":")
          .append(std::to_string(place.line))
          .append(":")
          .append(std::to_string(place.column));
    result.message.append(": ").append(message);
    if (place.line > 0) result.message += snippet(line_of(text, place.line), place.column);
  }
  const auto more = errors_.size() - shown + dropped_;
  if (more > 0)
    result.message.append("\n").append(name).append(": and ").append(std::to_string(more)).append(" more");
  if (!errors_.empty()) {
    result.line = errors_[0].place.line;
    result.column = errors_[0].place.column;
  }
  return result;
}

}  // namespace mimir_tuner
