#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

struct TextTraits {
  bool ascii = true;
  bool rare_breaks = false;  ///< A CR without LF, U+0085, U+2028 or U+2029: they end a line in YAML 1.1.
};
/// Refuses what no YAML reader takes: invalid UTF-8, UTF-16 and control characters other than tab and line
/// ends (DEL too).
Result<TextTraits> inspect(std::string_view text);

/// Finds byte offsets for libyaml's marks, which count characters.
class CharacterIndex {
 public:
  /// `text` must be valid UTF-8 and outlive the index.
  CharacterIndex(std::string_view text, bool ascii);
  std::size_t byte_of(std::size_t character) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> checkpoints_;
};

}  // namespace mimir_tuner
