#pragma once

#include <optional>
#include <string>

#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {

/// What is known about one subject when its rules decide.
struct Situation {
  const Container* container = nullptr;  ///< nullptr: the subject is a config.
  std::optional<Release>
      oldest;  ///< Every process that reads the setting is at least this; nullopt: not known.
  std::optional<Release> newest;  ///< ... and at most this.
  std::string
      s2_doubt;  ///< For people: why a process that may serve a client may not decode s2, and the remedy;
                 ///< "": every one does.
  bool joined = false;         ///< Something is joined by memberlist here.
  const Node* file = nullptr;  ///< Containers: root of the config that they read, where it is known.
  bool file_unread =
      false;  ///< Containers: they read a config, and what looked at the whole input did not read it.
  std::string evidence;  ///< Where `oldest` comes from, for people.
};

}  // namespace mimir_tuner
