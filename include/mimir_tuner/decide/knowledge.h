#pragma once

#include <optional>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {

/// What policy, object and evidence together show about a container. Its own release decides which flags
/// exist. s2 also needs proof about its peers, because they may run an older release during an upgrade.
Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Container& container);

/// The same for a config. The oldest release of everything known counts, because every component reads the
/// same file.
Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Config& config);

/// The release that the annotation mimir-tuner.io/mimir-release of an object states; nullopt if there is none
/// or it is not a release.
std::optional<Release> annotated_release(const Node& object);

/// How the release of a container is known. Its release must be known.
ReleaseStatement release_statement(const Container& container);

}  // namespace mimir_tuner
