#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "mimir_tuner/finding/outcome.h"

namespace mimir_tuner {

/// Why a finding has its outcome. The table in src/finding/reason.cpp describes each value; the compiler
/// checks that each has exactly one row there. To add a reason, add a value here and its row in the same
/// place.
enum class Reason {
  // about the object as a whole
  kNotMimir,
  kOptedOut,
  kUnsupportedKind,
  kWorkloadInCluster,
  kNotOnCreate,
  kSubresource,
  kBeingDeleted,
  kMirrorPod,
  kImmutable,
  kBinaryData,
  kTooLarge,
  kNotUnderstood,
  kEditRefused,
  // about a container or a config
  kUnprovenImage,
  kEnterpriseImage,
  kInitContainer,
  kTestTarget,
  kConfigUnreadable,
  kNotAMimirConfig,
  kConfigNotInspected,
  kConfigKeyNotNamed,
  kConfigNotRead,
  kRuleDisabled,
  // mainly from the gomaxprocs rule
  kCoresUnbounded,
  kAlreadySet,
  kExistingKept,
  kExistingReplaced,
  kNoCpuLimit,
  kCpuLimitUnreadable,
  kGoContainerAware,
  kExplicitOnAwareGo,
  kGoUnknown,
  kReleaseUnknown,
  // mainly from the memberlist and compression rules
  kGossipDefault,
  kCompressionOff,
  kCodecFallback,
  kExpansionKept,
  kNotJoined,
  kUnknownToRelease,
  kReleaseNotProven,
  kClientNotChosen,
  kTargetWithoutGossip,
  kTargetWithoutClient,
  kDeliveredByConfig,
  kDeliveredByArgs,
  kOverriddenByFlag,
  kWrappedCommand,
  kUneditableShape,
  // warnings that need knowledge of Mimir or Go
  kSetInFile,
  kIgnoredByGo,
  kAboveCpuLimit,
  kDuplicateEntries,
  kRefusedByMimir,
  kStillOff,
  kMixedReleases,
  kNoClusterLabel,
  kNoRejoinInterval,
  kHaTrackerGossip,
  kAutoscaledGossip,
};

/// Number of reasons. Arrays indexed by Reason have this size.
inline constexpr std::size_t kReasonCount = static_cast<std::size_t>(Reason::kAutoscaledGossip) + 1;

/// One row of the table of reasons. All texts are constants with static lifetime. docs/findings.md is
/// generated from the rows.
struct ReasonInfo {
  Reason reason;
  std::string_view code;      ///< Stable, never reused: "no-cpu-limit". Logs, metrics and reports contain it.
  OutcomeSet outcomes;        ///< The outcomes that this reason can have.
  std::string_view sentence;  ///< The fact, and briefly what to do. No capital letter, no full stop.
  std::string_view remedy;    ///< What the user can do, in full; "nothing" if there is nothing to do.
  std::string_view source;    ///< Where the fact comes from: code or docs of Mimir, Kubernetes or Go, or this
                              ///< program's own rule.
};

/// The row of one reason. Never fails; thread-safe, as all functions here are.
const ReasonInfo& describe(Reason reason);

/// All rows, in the order of the enum.
std::span<const ReasonInfo> all_reasons();

/// The row with this code; nullptr if no reason has it.
const ReasonInfo* find_reason(std::string_view code);

/// The reason's sentence with a capital letter and a full stop.
std::string full_sentence(Reason reason);

}  // namespace mimir_tuner
