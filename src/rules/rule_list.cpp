#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

constexpr const Rule* kList[] = {
    &kGomaxprocsRule,
    &kMemberlistRule,
    &kCompressionRule,
};

}  // namespace

// Alone in this file, so that a test can link a longer list instead.
constinit const std::span<const Rule* const> kRules = kList;

}  // namespace mimir_tuner
