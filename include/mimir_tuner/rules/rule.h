#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/rules/situation.h"

namespace mimir_tuner {

/// One setting (or one environment variable) that a rule considers, and what it came to.
struct Proposal {
  const Setting* setting =
      nullptr;  ///< nullptr: the environment variable `env`, or the rule as a whole where that is empty too.
  std::string_view env;
  std::string value;                   ///< Wanted value; for `env` the container resource that it takes.
  Outcome outcome = Outcome::kChange;  ///< kChange: set it unless it is there; anything else is final.
  Reason reason = Reason::kNotUnderstood;
  std::string detail;
};

/// A rule turns policy and situation into proposals. It never edits, and knows neither JSON nor YAML.
struct Rule {
  RuleId id;
  bool (*enabled)(const RulePolicy&);
  Existing (*existing)(const RulePolicy&);
  /// How its settings are delivered; nullopt: by environment variables of containers only.
  std::optional<Delivery> (*delivery)(const RulePolicy&);
  std::vector<Proposal> (*proposal)(const RulePolicy&, const Situation&);
};

extern const Rule kGomaxprocsRule;
extern const Rule kMemberlistRule;
extern const Rule kCompressionRule;

/// All rules, in the order in which they are reported.
inline const std::array<const Rule*, 3> kRules = {&kGomaxprocsRule, &kMemberlistRule, &kCompressionRule};

}  // namespace mimir_tuner
