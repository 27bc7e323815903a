// The rows of the fourth rule's policy fields, and its line in both lists. In the product, the rows belong in
// src/policy/rule_sections.cpp and the lines in src/policy/rule_section_list.cpp and src/rules/rule_list.cpp.
#include "mimir_tuner/rules/rule.h"
#include "policy/rule_fields.h"
#include "unit/rules/fourth_rule/gomemlimit.h"

namespace mimir_tuner {

extern const Rule kGomemlimitRule;

namespace {

constexpr RuleField kGomemlimit[] = {
    rule_field<&GomemlimitPolicy::enabled>("enabled", &kBooleanType, "Whether the rule runs"),
    rule_field<&GomemlimitPolicy::existing>("existing", &kExistingType,
                                            "What to do with a value that is already set"),
};
constexpr RuleSection kGomemlimitSection = {"gomemlimit", "GOMEMLIMIT from the memory limit", kGomemlimit};

constexpr const RuleSection* kSectionList[] = {&kGomaxprocsSection, &kMemberlistSection, &kCompressionSection,
                                               &kGomemlimitSection};
constexpr const Rule* kRuleList[] = {&kGomaxprocsRule, &kMemberlistRule, &kCompressionRule, &kGomemlimitRule};

}  // namespace

constinit const std::span<const RuleSection* const> kRuleSections = kSectionList;
constinit const std::span<const Rule* const> kRules = kRuleList;

}  // namespace mimir_tuner
