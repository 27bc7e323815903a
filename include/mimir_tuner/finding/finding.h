#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/finding/outcome.h"
#include "mimir_tuner/finding/reason.h"
#include "mimir_tuner/finding/target.h"

namespace mimir_tuner {

enum class RuleId { kObject, kGomaxprocs, kMemberlist, kCompression };

std::string_view to_string(RuleId rule);

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

/// The finding's old value as shown to users: "(unset)" if there is none, two quotes for an explicit "".
std::string describe_from(const Finding& finding);

}  // namespace mimir_tuner
