#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "mimir_tuner/catalogue.h"
#include "mimir_tuner/finding.h"
#include "mimir_tuner/policy.h"
#include "mimir_tuner/subject.h"

namespace mimir_tuner {

/// What is known about one subject when its rules decide.
struct Situation {
  const Container* container = nullptr;  ///< nullptr: the subject is a config.
  std::optional<Release> oldest;         ///< Every process that reads the setting is at least this; nullopt: not known.
  std::optional<Release> newest;         ///< ... and at most this.
  std::string s2_doubt;                  ///< For people: why a process that may serve a client may not decode s2, and the remedy;
                                         ///< "": every one does.
  bool joined = false;                   ///< Something is joined by memberlist here.
  const Node* file = nullptr;            ///< Containers: root of the config that they read, where it is known.
  bool file_unread = false;              ///< Containers: they read a config, and what looked at the whole input did not read it.
  std::string evidence;                  ///< Where `oldest` comes from, for people.
};

/// One setting (or one environment variable) that a rule considers, and what it came to.
struct Want {
  const Setting* setting = nullptr;  ///< nullptr: the environment variable `env`, or the rule as a whole where that is empty too.
  std::string_view env;
  std::string value;                   ///< Wanted value; for `env` the container resource that it takes.
  Outcome outcome = Outcome::kChange;  ///< kChange: set it unless it is there; anything else is final.
  Reason reason = Reason::kNotUnderstood;
  std::string detail;
};

/// A rule turns policy and situation into wants. It never edits, and knows neither JSON nor YAML.
struct Rule {
  RuleId id;
  bool (*enabled)(const RulePolicy&);
  Existing (*existing)(const RulePolicy&);
  /// How its settings are delivered; nullopt: by environment variables of containers only.
  std::optional<Delivery> (*delivery)(const RulePolicy&);
  std::vector<Want> (*want)(const RulePolicy&, const Situation&);
};

extern const Rule kGomaxprocsRule;
extern const Rule kMemberlistRule;
extern const Rule kCompressionRule;

/// All rules, in the order in which they are reported.
inline const std::array<const Rule*, 3> kRules = {&kGomaxprocsRule, &kMemberlistRule, &kCompressionRule};

}  // namespace mimir_tuner
