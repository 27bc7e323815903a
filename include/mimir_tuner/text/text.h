#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

/// Text that a terminal shows and does not obey: control characters, those that turn the direction of
/// writing, and broken UTF-8 become '?'. Line ends too, unless `lines`; tabs stay.
std::string printable(std::string_view text, bool lines = false);

/// Text for the content or a quoted attribute of HTML and XML: printable, and `& < > " '` as references.
std::string escape_markup(std::string_view text, bool lines = false);

/// A path as the path of a URI: everything but letters, digits and `-._~/` percent-encoded.
std::string percent_encoded(std::string_view path);

}  // namespace mimir_tuner
