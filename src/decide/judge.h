#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// What becomes of a wanted setting that has a value already: fills outcome and reason of `finding`, whose
/// `from` is the value. `expands`: the value is a variable that Mimir or Kubernetes replaces later.
/// `accepted`: some Mimir starts with it; one that is too old for it may not. True where the value is to be
/// replaced.
bool judge_existing(const Proposal& proposal, Existing existing, const Situation& situation, bool expands,
                    bool accepted, Finding& finding);

/// The same for the value that a config file has, whatever its shape; fills `from` too.
bool judge_in_file(const Proposal& proposal, Existing existing, const Situation& situation, const Node& value,
                   Finding& finding);

/// What becomes of a setting that is there already, as `from` says, and is not wanted: none of the releases
/// that read it may know it.
void judge_unwanted(const Proposal& proposal, const Situation& situation, Finding& finding);

/// What a client that the policy does not choose does, for people: its codec, "" where it has none.
std::string describe_compression(std::string_view codec);

}  // namespace mimir_tuner
