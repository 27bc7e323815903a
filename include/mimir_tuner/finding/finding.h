#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/finding/outcome.h"
#include "mimir_tuner/finding/reason.h"
#include "mimir_tuner/finding/target.h"

namespace mimir_tuner {

/// Names the rule that a finding belongs to: "gomaxprocs". The name is also the rule's section of the policy,
/// its label in the metrics and its prefix in reports. Cheap to copy and compare. rules/rule.h lists the
/// rules.
class RuleId {
 public:
  /// Belongs to no rule: the finding is about an object, a container or a config as a whole.
  static const RuleId kObject;

  constexpr RuleId() = default;
  /// Keeps a view of `name`, which must be a string literal or live as long.
  constexpr explicit RuleId(std::string_view name) : name_(name) {}

  constexpr std::string_view name() const { return name_; }
  friend constexpr bool operator==(const RuleId&, const RuleId&) = default;

 private:
  std::string_view name_ = "object";
};
inline constexpr RuleId RuleId::kObject;
constexpr std::string_view to_string(RuleId rule) { return rule.name(); }

/// One considered setting on one subject. Every setting that a rule considers gets exactly one.
struct Finding {
  RuleId rule;
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
