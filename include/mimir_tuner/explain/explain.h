#pragma once

#include <string>

#include "mimir_tuner/manifests/arguments.h"

namespace mimir_tuner {

/// What `mimir-tuner explain` explains.
struct ExplainArguments : ManifestArguments {
  std::string object;     ///< "KIND/NAME", not case-sensitive; empty: all objects.
  std::string container;  ///< Name of a container; empty: all containers.
};

/// What `mimir-tuner explain gossip` calculates.
struct GossipArguments {
  int members = 0;          ///< Processes that gossip, at least 2.
  std::string interval;     ///< Go duration; empty: the policy's interval, otherwise Mimir's default.
  int factor = 0;           ///< 0: the policy's factor, otherwise Mimir's default.
  std::string policy_file;  ///< Empty: the built-in policy.
};

/// Writes every step of the decision for each object: what it was recognised as, the release and the evidence
/// for it, the effective policy with the line of each value, the steps of each rule, and the edit. For
/// objects that are not Mimir's, writes which checks failed.
///
/// This and the functions below write to `streams.out` and `streams.err`, and return an exit code: kError for
/// an unreadable input or policy, or an unknown name, otherwise kNothingToDo.
int explain(const ExplainArguments& arguments, Streams streams);

/// Writes the sentence, the remedy and the source of one reason code, such as "no-cpu-limit".
int explain_reason(const std::string& code, Streams streams);

/// Writes what is known about one setting, by YAML path, flag or name in the policy.
int explain_setting(const std::string& name, Streams streams);

/// Writes the costs of gossip with Mimir's defaults, with only the interval changed, and with the proposed
/// settings.
int explain_gossip(const GossipArguments& arguments, Streams streams);

}  // namespace mimir_tuner
