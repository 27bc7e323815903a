// Splits a request target into path and query parameters, as in "/readyz?verbose".
// The path is percent-decoded once, so a router compares what the client means.
// Only parse_head uses it.
#pragma once

#include <httplib.h>

#include <string_view>

namespace mimir_tuner {

/// Fills target, path and params of `request` from `target`, which must start with '/' and be printable
/// ASCII. A fragment ("#...") is dropped. A percent sign that is not followed by two hexadecimal digits is
/// kept as it is. Returns false if there is more than one '?', since implementations disagree about where the
/// query starts.
bool parse_target(std::string_view target, httplib::Request& request);

}  // namespace mimir_tuner
