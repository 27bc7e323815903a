#pragma once

#include <string>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {

/// Warnings about what no rule sets, but somebody who knows Mimir would say on seeing it. They never lead to
/// a change.

/// About a container: gossip without a cluster label or rejoin interval (where its flags join), autoscaled
/// members, the HA tracker.
void advise_container(const RulePolicy& policy, const Situation& situation, const Evidence& evidence,
                      Decision& out);

/// About a config: the same by its text, and releases before and after 2.15.0 that run side by side.
void advise_config(const RulePolicy& policy, const Config& config, const Situation& situation,
                   const Evidence& evidence, Decision& out);

/// Says that the config of a container is not tuned: it is kept in a Secret, under a key that the policy does
/// not name, or not part of the input.
void report_not_inspected(const Container& container, const ContainerEvidence& seen, Decision& out);

/// Says that flags override a config file that was not read, so it may set or switch off the same.
void report_not_read(const Container& container, const ContainerEvidence& seen, Decision& out);

}  // namespace mimir_tuner
