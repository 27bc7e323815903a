#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

constexpr const RuleSection* kList[] = {
    &kGomaxprocsSection,
    &kMemberlistSection,
    &kCompressionSection,
};

}  // namespace

// Alone in this file, so that a test can link a longer list instead.
constinit const std::span<const RuleSection* const> kRuleSections = kList;

}  // namespace mimir_tuner
