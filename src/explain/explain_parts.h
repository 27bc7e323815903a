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

/// A policy and where its values stand.
struct TracedPolicy {
  const Policy& policy;
  std::string name;       ///< The policy's file; "" for the built-in one.
  PolicyOrigins origins;  ///< Of that file.
  PolicyOrigins built_in;

  /// "policy.yaml:12" or "built in" for a field as it holds for an object of this namespace and these
  /// components.
  std::string origin_of(const std::string& path, std::string_view object_namespace,
                        const std::vector<std::string_view>& components) const;
};

/// What an object was recognised as, or which checks failed; container by container and key by key.
void write_recognition(std::ostream& out, const Policy& policy, const FoundObject& met,
                       const Subjects& subjects);

/// What the rest of the input tells about the object, and was believed. Writes nothing where there is
/// nothing.
void write_evidence(std::ostream& out, const Evidence& evidence, const Subjects& subjects);

/// The effective policy for one subject, each value with its origin.
void write_effective(std::ostream& out, const TracedPolicy& traced, std::string_view object_namespace,
                     const std::vector<std::string_view>& components);

/// Each rule's steps for a container or a config, and what it came to.
void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Container& container, const Decision& decision);
void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Config& config, const Decision& decision);

/// One finding: outcome, setting, values, reason, sentence, evidence.
void write_finding(std::ostream& out, const Finding& finding);

}  // namespace mimir_tuner
