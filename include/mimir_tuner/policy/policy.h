#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/policy/rule_policy.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// A repository that holds Mimir besides the official ones. An entry of `mimir.images`.
struct ImagePolicy {
  std::string repository;  ///< Without tag and digest.
  /// Whether the Go runtime of these images follows the CPU limit, from `go: 1.24.6`. nullopt: not stated, so
  /// GOMAXPROCS is skipped.
  std::optional<bool> go_container_aware;
  std::optional<Release>
      release;  ///< The release of every tag of this repository; nullopt: what the tag says.
};

/// One entry of `overrides`: the objects that it matches, and the fields that it changes for them.
struct Override {
  std::vector<std::string> namespaces;  ///< Globs (`*`, `?`); empty: every namespace.
  std::vector<std::string> components;  ///< Globs; empty: every component.
  std::vector<FieldChange> changes;     ///< In the order of the file, each field once.
  int line = 0;                         ///< Of the entry in the policy file, 1-based.

  /// Whether the entry applies to an object of this namespace that has one of these component names.
  bool matches(std::string_view object_namespace,
               const std::vector<std::string_view>& components_of_object) const;
};

/// What the operator wants. Immutable after loading, so threads may share it.
struct Policy {
  RulePolicy rules;                       ///< Before overrides.
  std::optional<Release> oldest_release;  ///< `mimir.oldestRelease`: a version, never a weekly build.
  bool trust_version_label = false;
  bool annotate = true;  ///< Whether the webhook records on a changed pod what it changed.
  std::vector<ImagePolicy> images;
  std::vector<std::string> config_keys;  ///< ConfigMap keys that may hold a Mimir config.
  std::vector<Override> overrides;       ///< In the order of the file; later ones win field by field.
  /// First 12 hex digits of the SHA-256 of the file's bytes. It names the policy in logs and annotations.
  std::string hash;

  /// The rules for an object of this namespace and these component names (targets and labels; one must
  /// match). Overrides with `components` do not match an object without a component.
  RulePolicy effective(std::string_view object_namespace,
                       const std::vector<std::string_view>& components) const;
};

/// Loads a policy on top of the built-in one. Does no I/O; `name` is the file's name in messages.
/// Unknown and duplicate keys, wrong types and impossible values are errors. The error's message is ready to
/// print: for each error (at most 20 of them) `NAME:LINE:COL: message`, the line, a caret, and "did you mean"
/// if a known word is near. Its line and column are those of the first.
Result<Policy> load_policy(std::string_view text, std::string_view name);

/// The built-in policy, and its text with comments, as `policy default` prints it.
const Policy& default_policy();
std::string_view default_policy_text();

}  // namespace mimir_tuner
