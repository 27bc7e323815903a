#pragma once

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {

/// What policy, object and evidence together say of a container's releases. Its own release decides which
/// flags exist; s2 also needs proof about its peers, since in a roll-out they may be older.
Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Container& container);

/// The same for a config: the oldest of all that is known counts, since every component reads the same file.
Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Config& config);

/// The release that the annotation mimir-tuner.io/mimir-release states on the object; nullopt where there is
/// none or it is no release.
std::optional<Release> annotated_release(const Node& object);

}  // namespace mimir_tuner
