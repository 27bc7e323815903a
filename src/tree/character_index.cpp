#include "tree/character_index.h"

#include <algorithm>

#include "mimir_tuner/text/utf8.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kCheckpointDistance = 64;

}  // namespace

CharacterIndex::CharacterIndex(std::string_view text, bool ascii) : text_(text) {
  if (ascii) return;
  checkpoints_.reserve(text.size() / kCheckpointDistance + 1);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_utf8_continuation(text[i])) continue;
    if (characters % kCheckpointDistance == 0) checkpoints_.push_back(static_cast<std::uint32_t>(i));
    ++characters;
  }
}

std::size_t CharacterIndex::byte_of(std::size_t character) const {
  if (checkpoints_.empty()) return std::min(character, text_.size());
  const std::size_t checkpoint = character / kCheckpointDistance;
  if (checkpoint >= checkpoints_.size()) return text_.size();
  std::size_t offset = checkpoints_[checkpoint];
  for (std::size_t left = character % kCheckpointDistance; left > 0 && offset < text_.size(); --left) {
    ++offset;
    while (offset < text_.size() && is_utf8_continuation(text_[offset])) ++offset;
  }
  return offset;
}

}  // namespace mimir_tuner
