#include "rules/steps.h"

namespace mimir_tuner {

std::string release_step(const Situation& situation) {
  if (!situation.oldest)
    return "the release is not known: only settings that every release from 2.1.0 on knows are written";
  const std::string oldest = situation.oldest->to_string();
  const std::string newest = situation.newest ? situation.newest->to_string() : "";
  const std::string evidence = " (" + describe(situation.evidence) + ")";
  if (newest == oldest) return "release: " + oldest + evidence;
  return "releases: from " + oldest + (newest.empty() ? " on" : " to " + newest) + evidence;
}

}  // namespace mimir_tuner
