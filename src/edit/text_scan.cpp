#include "edit/text_scan.h"

#include <array>
#include <string>

namespace mimir_tuner::edit {
namespace {

constexpr std::size_t kCheckpointDistance = 64;

enum Trait : unsigned char { kHigh = 1, kControl = 2, kReturn = 4 };

constexpr std::array<unsigned char, 256> make_traits() {
  std::array<unsigned char, 256> traits{};
  for (std::size_t i = 0; i < 0x20; ++i) traits[i] = kControl;
  for (std::size_t i = 0x80; i < 0x100; ++i) traits[i] = kHigh;
  traits[0x7F] = kControl;
  traits['\t'] = traits['\n'] = 0;
  traits['\r'] = kReturn;
  return traits;
}
constexpr std::array<unsigned char, 256> kTraits = make_traits();

unsigned char at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

bool is_continuation(std::string_view text, std::size_t i) { return i < text.size() && (at(text, i) & 0xC0) == 0x80; }

tl::unexpected<Error> fail_at(std::string_view text, std::size_t offset, std::string message) {
  const Position position = position_of(text, offset);
  return fail(std::move(message), position.line, position.column);
}

// Characters that are valid UTF-8 but that YAML does not take: C1 controls other than U+0085, and U+FFFE, U+FFFF.
bool is_refused(std::string_view character) {
  if (character.size() == 2) return at(character, 0) == 0xC2 && at(character, 1) < 0xA0 && at(character, 1) != 0x85;
  return character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF" || character == kByteOrderMark;
}

bool is_rare_break(std::string_view character) {
  return character == "\xC2\x85" || character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9";
}

Result<TextTraits> inspect_closely(std::string_view text, std::size_t begin) {
  TextTraits traits;
  for (std::size_t i = begin; i < text.size();) {
    const unsigned char trait = kTraits[at(text, i)];
    if (trait == kControl) return fail_at(text, i, "a control character, which no YAML reader takes");
    if (trait == kReturn) traits.rare_breaks = traits.rare_breaks || i + 1 == text.size() || text[i + 1] != '\n';
    if (trait != kHigh) {
      ++i;
      continue;
    }
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0) return fail_at(text, i, "bytes that are not UTF-8");
    const std::string_view character = text.substr(i, length);
    if (is_refused(character)) return fail_at(text, i, "a character that no YAML reader takes");
    traits.ascii = false;
    traits.rare_breaks = traits.rare_breaks || is_rare_break(character);
    i += length;
  }
  return traits;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned char first = at(text, 0);
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return is_continuation(text, 1) ? 2 : 0;
  if (!is_continuation(text, 1) || !is_continuation(text, 2)) return 0;
  const unsigned char second = at(text, 1);
  if (first < 0xF0) {
    const bool overlong = first == 0xE0 && second < 0xA0;
    const bool surrogate = first == 0xED && second >= 0xA0;
    return overlong || surrogate ? 0 : 3;
  }
  const bool out_of_range = (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) || first > 0xF4;
  return out_of_range || !is_continuation(text, 3) ? 0 : 4;
}

void append_utf8(std::string& out, unsigned code) {
  const auto push = [&](unsigned byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) {
    push(code);
  } else if (code < 0x800) {
    push(0xC0 | (code >> 6));
    push(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    push(0xE0 | (code >> 12));
    push(0x80 | ((code >> 6) & 0x3F));
    push(0x80 | (code & 0x3F));
  } else {
    push(0xF0 | (code >> 18));
    push(0x80 | ((code >> 12) & 0x3F));
    push(0x80 | ((code >> 6) & 0x3F));
    push(0x80 | (code & 0x3F));
  }
}

Position position_of(std::string_view text, std::size_t offset) {
  Position position;
  std::size_t begin = text.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  for (std::size_t i = begin; i < offset && i < text.size(); ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (!ends) continue;
    ++position.line;
    begin = i + 1;
  }
  position.column = offset < begin ? 1 : static_cast<int>(offset - begin) + 1;
  return position;
}

Result<TextTraits> inspect(std::string_view text) {
  if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF") return fail("UTF-16 text: only UTF-8 is read", 1, 1);
  const std::size_t begin = text.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  unsigned char seen = 0;
  for (std::size_t i = begin; i < text.size(); ++i) seen = static_cast<unsigned char>(seen | kTraits[at(text, i)]);
  if (seen == 0) return TextTraits{};
  return inspect_closely(text, begin);
}

CharacterIndex::CharacterIndex(std::string_view text, bool ascii) : text_(text) {
  if (ascii) return;
  checkpoints_.reserve(text.size() / kCheckpointDistance + 1);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((at(text, i) & 0xC0) == 0x80) continue;
    if (characters % kCheckpointDistance == 0) checkpoints_.push_back(static_cast<std::uint32_t>(i));
    ++characters;
  }
}

std::size_t CharacterIndex::byte_of(std::size_t character) const {
  if (checkpoints_.empty()) return character < text_.size() ? character : text_.size();
  const std::size_t checkpoint = character / kCheckpointDistance;
  if (checkpoint >= checkpoints_.size()) return text_.size();
  std::size_t offset = checkpoints_[checkpoint];
  for (std::size_t left = character % kCheckpointDistance; left > 0 && offset < text_.size(); --left) {
    ++offset;
    while (is_continuation(text_, offset)) ++offset;
  }
  return offset;
}

std::size_t line_end(std::string_view text, std::size_t offset) {
  const std::size_t end = text.find('\n', offset);
  if (end == std::string_view::npos) return text.size();
  return end > offset && text[end - 1] == '\r' ? end - 1 : end;
}

std::size_t line_begin(std::string_view text, std::size_t offset) {
  if (offset == 0) return 0;
  const std::size_t end = text.rfind('\n', offset - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}

std::size_t next_line(std::string_view text, std::size_t offset) {
  const std::size_t end = text.find('\n', offset);
  return end == std::string_view::npos ? text.size() : end + 1;
}

std::vector<std::string_view> split_at_breaks(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.push_back(text);
  return lines;
}

bool is_document_marker(std::string_view text, std::size_t offset, std::string_view marker) {
  if (text.substr(offset, marker.size()) != marker) return false;
  const std::size_t after = offset + marker.size();
  return after == text.size() || text[after] == ' ' || text[after] == '\t' || text[after] == '\n' || text[after] == '\r';
}

}  // namespace mimir_tuner::edit
