#pragma once

#include <span>
#include <string_view>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// One kind of object that may hold Mimir containers or configs. To support another kind, add a row to the
/// table in src/recognise/recognise.cpp.
struct ObjectKind {
  std::string_view group;  ///< API group, without the version: "apps"; "" for the core API.
  std::string_view kind;
  ObjectShape shape;
  /// Adds the subjects of an object of this kind to `out`, whose `shape` is set already.
  void (*find_subjects)(const Policy& policy, const Node& object, Subjects& out);
  /// For objects that group and kind do not identify, such as a bare config file: true if the object is of
  /// this kind. nullptr: group and kind identify it.
  bool (*matches)(const Node& object) = nullptr;
};

/// The kinds that this program supports.
std::span<const ObjectKind> known_kinds();

/// The shape of an object. Looks at the kind alone, so it is cheap; callers that may not need the subjects
/// call this first. Objects of no kind in `kinds` are kOther or kUnknownWorkload.
ObjectShape classify(const Node& object, std::span<const ObjectKind> kinds = known_kinds());

/// The single entry point that determines what an object is and which Mimir containers and configs it holds.
/// Views of the result point into `object` and into constants. Never fails: what looks like Mimir's and is
/// malformed is reported in `rejected`. Thread-safe.
///
/// Containers are recognised by the last path segment of the image, and proven by its repository, by -target
/// or -config.file, or by the policy. ConfigMaps are searched only under the keys that the policy names, and
/// a config is recognised by its top-level sections. See docs/mimir-support.md.
Subjects recognise(const Policy& policy, const Node& object,
                   std::span<const ObjectKind> kinds = known_kinds());

}  // namespace mimir_tuner
