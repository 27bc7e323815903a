#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/manifests/documents.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/policy/policy_origins.h"
#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {

/// A policy, and the file and line of each of its values.
struct TracedPolicy {
  const Policy& policy;
  std::string name;       ///< The policy's file; "" for the built-in one.
  PolicyOrigins origins;  ///< Of that file.
  PolicyOrigins built_in;

  /// The origin of a field's effective value for an object of this namespace and these components:
  /// "policy.yaml:12" or "built in".
  std::string origin_of(const std::string& path, std::string_view object_namespace,
                        const std::vector<std::string_view>& components) const;
};

/// Writes what an object was recognised as, or which checks failed, for each container and key.
void write_recognition(std::ostream& out, const Policy& policy, const FoundObject& met,
                       const Subjects& subjects);

/// Writes the facts about the object that the rest of the input proves. Writes nothing if there are none.
void write_evidence(std::ostream& out, const Evidence& evidence, const Subjects& subjects);

/// Writes the effective policy for one subject, each value with its origin.
void write_effective(std::ostream& out, const TracedPolicy& traced, std::string_view object_namespace,
                     const std::vector<std::string_view>& components);

/// Writes, for each rule in kRules, the steps and the findings for a container or a config.
void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Container& container, const Decision& decision);
void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Config& config, const Decision& decision);

/// Writes one finding: outcome, setting, values, reason code, sentence and detail.
void write_finding(std::ostream& out, const Finding& finding);

}  // namespace mimir_tuner
