#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/rules/situation.h"

namespace mimir_tuner {

/// One setting, or one environment variable, that a rule considered, and the result.
struct Proposal {
  /// The setting; nullptr if the proposal is about the variable `env`, or about the rule as a whole.
  const Setting* setting = nullptr;
  std::string_view env;
  /// The wanted value. For `env`: the resource of the container whose amount the variable gets
  /// ("limits.cpu").
  std::string value;
  /// kChange: change it unless it already has the value. Any other outcome is final.
  Outcome outcome = Outcome::kChange;
  Reason reason = Reason::kNotUnderstood;
  std::string detail;
};

/// What is wrong with a value that the operator set, in a form that a finding can show.
struct ValueFault {
  Reason reason = Reason::kNotUnderstood;
  std::string detail;
};

/// The environment variable of a rule that delivers by env. decide writes it as a valueFrom.resourceFieldRef
/// of the resource that the proposal names.
struct EnvVariable {
  std::string_view name;
  /// The unit of the value, as resourceFieldRef takes it: "1" gives whole cores or bytes.
  std::string_view divisor = "1";
  /// Judges a literal value that the operator set and that stays. nullopt: nothing is wrong with it. A value
  /// that comes from elsewhere (valueFrom, or a $(VARIABLE)) is not judged.
  std::optional<ValueFault> (*judge_existing)(std::string_view value, const Container& container) = nullptr;
};

/// A rule compares policy and situation and proposes settings or environment variables. It does not edit:
/// decide delivers its proposals. Each rule is one constant in a source file of its own, with one line in
/// kRules (src/rules/rule_list.cpp) and its fields in the policy's table. Reports, metrics, annotations and
/// `explain` list the rules from kRules. The functions are pure and thread-safe, and do not throw.
struct Rule {
  RuleId id;  ///< Its name is also the rule's key under `rules` in the policy.
  /// One sentence: which cost of Mimir's defaults the rule removes. Shown as the help of a SARIF rule.
  std::string_view purpose;
  bool (*enabled)(const RulePolicy&) = nullptr;
  /// What to do with a value that the operator set.
  Existing (*existing)(const RulePolicy&) = nullptr;
  /// How the settings reach Mimir; nullopt: by an environment variable of the container, so configs are not
  /// looked at.
  std::optional<Delivery> (*delivery)(const RulePolicy&) = nullptr;
  /// One proposal for each setting that the rule considers in this situation; may be empty.
  std::vector<Proposal> (*proposal)(const RulePolicy&, const Situation&) = nullptr;
  /// The steps that led to the proposals, one clause each, for `explain`. May quote text of the object
  /// unescaped.
  std::vector<std::string> (*explain)(const RulePolicy&, const Situation&) = nullptr;
  /// Only for a rule without delivery.
  EnvVariable env = {};
};

extern const Rule kGomaxprocsRule;
extern const Rule kMemberlistRule;
extern const Rule kCompressionRule;

/// All rules, in the order in which they are applied and reported.
extern const std::span<const Rule* const> kRules;

/// Tables with a row for each rule: row 0 counts findings of no rule, the rules follow in the order of
/// kRules. rule_row() gives 0 for an id that kRules does not have.
std::size_t rule_rows();
std::size_t rule_row(RuleId id);
RuleId rule_at(std::size_t row);

/// The rule of this id; nullptr for RuleId::kObject.
const Rule* find_rule(RuleId id);

/// All ids in the order of reports: the rules, then RuleId::kObject.
std::vector<RuleId> rule_ids();

}  // namespace mimir_tuner
