#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mimir_tuner {

/// Converts the marks of libyaml, which count characters, to byte offsets.
class CharacterIndex {
 public:
  /// `text` must be valid UTF-8 and outlive the index. `ascii` says that all of it is ASCII.
  CharacterIndex(std::string_view text, bool ascii);

  /// Returns the offset of the first byte of a character; the size of the text if there is no such character.
  std::size_t byte_of(std::size_t character) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> checkpoints_;  // offset of every 64th character; empty for ASCII
};

}  // namespace mimir_tuner
