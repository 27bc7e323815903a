#pragma once

#include <map>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// The lines of a policy's values: dotted path ("rules.memberlist.existing",
/// "overrides[0].rules.memberlist.enabled") to 1-based line. Empty for a text that is not YAML. Does no I/O.
using PolicyOrigins = std::map<std::string, int, std::less<>>;
PolicyOrigins policy_origins(std::string_view text);

}  // namespace mimir_tuner
