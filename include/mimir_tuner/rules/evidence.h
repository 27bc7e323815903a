#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {

// Facts about the releases that run beside a subject. Code decides by these types; describe() turns them into
// sentences for findings and for `explain`.

/// Oldest and newest of a set of releases that can be compared with each other.
struct ReleaseRange {
  Release oldest;
  std::optional<Release> newest;  ///< nullopt: newer ones may run.
};

/// A container of the input and the release that it runs.
struct RunningContainer {
  std::string name;
  std::string object_kind;
  std::string object_namespace;  ///< "" if unknown.
  std::string object_name;
  Release release;
};

/// Why the releases of a set of containers are unknown.
enum class DoubtKind : std::uint8_t {
  kHiddenContainers,  ///< An alias or merge key hides the containers of an object.
  kUnreadable,        ///< A part of the input could not be read.
  kNoRelease,         ///< The image of a container gives no release.
  kUnknownTemplate,   ///< An object of unknown kind has a pod template.
  kUnknownKind,       ///< An object of unknown kind has a Mimir image.
  kNoKind,            ///< A mapping without a kind has a Mimir image.
  kIncomparable,      ///< A weekly build and a numbered release run side by side.
};

/// One such reason with its facts. Doubts compare by kind, then by their facts, so the least of several does
/// not depend on the order in which they were found.
struct Doubt {
  DoubtKind kind = DoubtKind::kUnreadable;
  std::string container = {};    ///< kNoRelease: name of the container.
  std::string object_kind = {};  ///< kHiddenContainers, kUnknownTemplate, kUnknownKind.
  std::string object_name = {};  ///< As object_kind.
  std::string image = {};        ///< kNoRelease, kUnknownKind, kNoKind.
  std::string place = {};        ///< kUnreadable: "FILE" or "FILE:LINE:COL", perhaps with a reason.
  std::string weekly = {};       ///< kIncomparable: the oldest weekly build.
  std::string numbered = {};     ///< kIncomparable: the oldest numbered release.

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 misreads the comparison with 0
  friend auto operator<=>(const Doubt&, const Doubt&) = default;
};

/// One statement about the releases that read a setting.
struct ReleaseStatement {
  ReleaseSource source = ReleaseSource::kImageTag;
  /// What it states. For kPeers and kReaders: the range of the containers.
  ReleaseRange releases;
  std::string tag = {};        ///< kImageTag: the tag.
  std::size_t containers = 0;  ///< kPeers: how many containers the range covers.
};

/// Why s2 is not used.
enum class S2DoubtKind : std::uint8_t {
  kThisContainer,   ///< The container itself is too old.
  kOtherContainer,  ///< A container of the input is.
  kReader,          ///< A container that reads the config is.
  kStated,          ///< The oldest release that something states is: see `statement`.
  kNotProven,       ///< Nothing states the oldest release, or the input leaves a doubt.
};

/// A process that may serve a client may not decode s2. Mimir decodes it since 2.15.0 (grafana/mimir#9322).
struct S2Doubt {
  S2DoubtKind kind = S2DoubtKind::kNotProven;
  std::optional<Release> release = {};             ///< kThisContainer, kReader: what it runs.
  std::optional<RunningContainer> container = {};  ///< kOtherContainer: one that is too old.
  std::size_t containers = 0;                      ///< kOtherContainer: how many are.
  std::optional<ReleaseStatement> statement = {};  ///< kStated.
  std::optional<Doubt> doubt = {};                 ///< kNotProven: what the input leaves open, if anything.
};

/// "2.16.2", or "2.16.2 to 2.17.0" if oldest and newest differ.
std::string describe(const ReleaseRange& range);

/// "container mimir of Pod mimir/a runs 2.14.3"
std::string describe(const RunningContainer& container);

/// The same for the first of several containers that do not decode s2; says how many there are.
std::string describe_older(const RunningContainer& container, std::size_t containers);

/// "cannot read a.yaml:3:1"
std::string describe(const Doubt& doubt);

/// "policy mimir.oldestRelease 2.15.0", "all 3 Mimir containers of this input run 2.17.0"
std::string describe(const ReleaseStatement& statement);

/// The statements, separated by commas; "" for none.
std::string describe(std::span<const ReleaseStatement> statements);

/// Why s2 is not used, and the remedy: two clauses without a full stop.
std::string describe(const S2Doubt& doubt);

}  // namespace mimir_tuner
