#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mimir_tuner/finding/target.h"

namespace mimir_tuner {

enum class RuleId { kObject, kGomaxprocs, kMemberlist, kCompression };

/// What became of one considered setting.
///  change: wanted, and the edit makes it so.   already: it is as wanted.   kept: the operator set something
///  else and keeps it. skipped: left alone, for the reason given.  warning: nothing to change here, but
///  somebody should look.
enum class Outcome { kChange, kAlready, kKept, kSkipped, kWarning };

/// Why. Codes are stable: they stand in logs, metrics and reports. docs/findings.md lists them from the table
/// behind `describe`.
enum class Reason {
  // objects
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
  // containers and configs
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
  // gomaxprocs
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
  // settings
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
  // what only an expert sees
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

struct ReasonText {
  Reason reason;
  std::string_view code;      ///< "no-cpu-limit"
  std::string_view sentence;  ///< What is so, and what to do about it.
};

/// The row of one reason, and all rows in the order of the enum.
const ReasonText& describe(Reason reason);
std::span<const ReasonText> all_reasons();

std::string_view to_string(RuleId rule);
std::string_view to_string(Outcome outcome);

/// One considered setting on one subject. Every setting that a rule considers gets exactly one.
struct Finding {
  RuleId rule = RuleId::kObject;
  Outcome outcome = Outcome::kSkipped;
  Reason reason = Reason::kNotUnderstood;
  SubjectName subject;
  std::string path;  ///< JSON pointer of the subject inside the object.
  SettingName setting;
  std::optional<std::string> from;  ///< What is there, an explicit "" included; nullopt for nothing.
  std::string to;                   ///< What is wanted; "" where nothing is.
  std::string detail;    ///< What the reason's sentence cannot know: a name, a value, a place. May be empty.
  std::string evidence;  ///< Why we believe the release that this rests on; "" where it rests on none.
};

/// What is there, for people: "(unset)" where nothing is, and two quotes for an explicit "".
std::string describe_from(const Finding& finding);

}  // namespace mimir_tuner
