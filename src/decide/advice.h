#pragma once

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {

/// Warnings that a Mimir expert would give about settings that no rule manages. They never lead to a change.

/// Warnings about a container: gossip without a cluster label or a rejoin interval, if its flags join;
/// autoscaled members; an HA tracker that uses gossip.
void advise_container(const RulePolicy& policy, const Situation& situation, const Evidence& evidence,
                      Decision& out);

/// The same about a config, and about releases before and after 2.15.0 that run side by side.
void advise_config(const RulePolicy& policy, const Config& config, const Situation& situation,
                   const Evidence& evidence, Decision& out);

/// Reports that the config of a container is not changed: it is in a Secret, under a key that the policy does
/// not name, or not in the input. Adds nothing if the config is changed or its source is unknown.
void report_not_inspected(const Container& container, const ContainerEvidence& seen, Decision& out);

/// Warns that flags override a config file that was not read, although it may set or switch off the same.
void report_not_read(const Container& container, const ContainerEvidence& seen, Decision& out);

}  // namespace mimir_tuner
