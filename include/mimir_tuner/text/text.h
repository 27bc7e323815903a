#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

// Makes text from objects and files safe to show in a terminal, in HTML or XML, and in a URI.

/// Returns `text` with '?' for each character that could change how a terminal or a reader shows the rest:
/// control characters, Unicode marks that change the direction of text, and each byte of invalid UTF-8. Tabs
/// stay. Newlines stay only if `lines` is set.
std::string printable(std::string_view text, bool lines = false);

/// Returns printable(text, lines) with `& < > " '` as character references, so that it can be the content of
/// an HTML or XML element, or a quoted attribute.
std::string escape_markup(std::string_view text, bool lines = false);

/// Returns a file path as the path of a URI: letters, digits and `-._~/` stay, and every other byte is
/// percent-encoded (RFC 3986, section 2.1).
std::string percent_encoded(std::string_view path);

}  // namespace mimir_tuner
