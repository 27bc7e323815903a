// Picks the translation for the style of a scalar. Both kinds of block scalar have no escapes, so that new
// text with characters which YAML does not allow, or with a CR, is rejected for them first.

#include "edit/splice.h"
#include "mimir_tuner/tree/text_scan.h"

namespace mimir_tuner {

Result<std::vector<Splice>> translate_splices(std::string_view text, const Node& scalar,
                                              const std::vector<Splice>& inner) {
  if (scalar.style != Style::kLiteral && scalar.style != Style::kFolded)
    return translate_quoted(text, scalar, inner);
  for (const Splice& splice : inner) {
    const auto traits = inspect(splice.text);
    if (!traits || traits->rare_breaks || splice.text.find('\r') != std::string::npos)
      return fail("a block scalar cannot contain the new characters");
  }
  return scalar.style == Style::kFolded ? translate_folded(text, scalar, inner)
                                        : translate_literal(text, scalar, inner);
}

}  // namespace mimir_tuner
