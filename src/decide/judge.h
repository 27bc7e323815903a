#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Judges a wanted setting that already has a value, the `from` of `finding`. Sets the finding's outcome and
/// reason. `expands`: the value has a variable that Mimir or Kubernetes replaces later. `accepted`: a recent
/// Mimir accepts the value; an older one may not. Returns true if the value has to be replaced.
bool judge_existing(const Proposal& proposal, Existing existing, const Situation& situation, bool expands,
                    bool accepted, Finding& finding);

/// The same for a value of any type in a config file. Sets `from` too.
bool judge_in_file(const Proposal& proposal, Existing existing, const Situation& situation, const Node& value,
                   Finding& finding);

/// Judges a setting that has a value, the `from` of `finding`, and is not wanted. Warns if no release that
/// reads it knows it.
void judge_unwanted(const Proposal& proposal, const Situation& situation, Finding& finding);

/// How a client that the policy does not choose sends, in words. `codec` is "" for no compression.
std::string describe_compression(std::string_view codec);

}  // namespace mimir_tuner
