#pragma once

#include <optional>
#include <vector>

#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/rules/evidence.h"

namespace mimir_tuner {

/// What is known about one container or config when the rules decide about it.
struct Situation {
  const Container* container = nullptr;  ///< nullptr: the subject is a config.
  /// Every process that reads the setting runs at least this release; nullopt: unknown.
  std::optional<Release> oldest;
  std::optional<Release> newest;  ///< ... and at most this one; nullopt: unknown.
  /// Why a process that may serve a client may not decode s2; nullopt: all of them do.
  std::optional<S2Doubt> s2_doubt;
  bool joined = false;         ///< Memberlist has an address to join here.
  const Node* file = nullptr;  ///< Containers: root of the config that they read, if it is known.
  /// Containers: they read a config file, and the input was searched for it in vain.
  bool file_unread = false;
  std::vector<ReleaseStatement> evidence;  ///< Where `oldest` comes from.
};

}  // namespace mimir_tuner
