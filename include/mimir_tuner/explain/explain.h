#pragma once

#include <string>

#include "mimir_tuner/manifests/arguments.h"

namespace mimir_tuner {

struct ExplainArguments : ManifestArguments {
  std::string object;     ///< "KIND/NAME", in any case; "": all.
  std::string container;  ///< "": all.
};

struct GossipArguments {
  int members = 0;
  std::string interval;  ///< "": the policy's, else Mimir's.
  int factor = 0;        ///< 0: the policy's, else Mimir's.
  std::string policy_file;
};

/// Walks through the decision about each object: what it was recognised as, the release and its evidence, the
/// effective policy with the line of each value, each rule's steps, the edit. Objects that are not Mimir's
/// are told which checks failed.
int explain(const ExplainArguments& arguments, Streams streams);
/// The row of one reason.
int explain_reason(const std::string& code, Streams streams);
/// The row of one setting, by path, flag or name.
int explain_setting(const std::string& name, Streams streams);
/// The gossip arithmetic: Mimir's defaults, the wanted settings, and the interval alone.
int explain_gossip(const GossipArguments& arguments, Streams streams);

}  // namespace mimir_tuner
