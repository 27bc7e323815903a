#pragma once

#include <string_view>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// What a look at every byte of a text shows.
struct TextTraits {
  bool ascii = true;

  /// The text has a CR without LF, U+0085, U+2028 or U+2029. YAML 1.1 reads these as line breaks (YAML 1.1,
  /// section 4.1.4), the editor does not.
  bool rare_breaks = false;
};

/// Checks the characters of a text before it is parsed or written as YAML. Fails, with the place, for invalid
/// UTF-8, for UTF-16, and for characters that YAML does not allow (YAML 1.1, section 4.1.1): control
/// characters other than tab, LF and CR, and U+FFFE, U+FFFF and a byte order mark inside the text. DEL is
/// rejected too.
Result<TextTraits> inspect(std::string_view text);

}  // namespace mimir_tuner
