#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner::test {

/// A decision about one object, with the tree that it points into.
struct Decided {
  Tree tree;
  Decision decision;

  /// The finding about this setting; fails the test where there is none.
  const Finding& evidence_for(std::string_view setting) const;
  /// "add /spec/...=<json>" a line, in order.
  std::string operations() const;
  /// Code of the only finding's reason.
  std::string_view only_reason() const;
};

/// A policy from the default one's text with these lines in place of its `mimir`, `rules` and so on.
Policy policy_with(std::string_view lines);

Decided decide_yaml(std::string_view object, const Policy& policy = default_policy(),
                    const Evidence& evidence = {}, Object how = {});

/// A pod with one container; `container` is its YAML, indented by six spaces after the first line.
std::string pod(std::string_view container);

/// A ConfigMap with this text under mimir.yaml.
std::string config_map(std::string_view text);

}  // namespace mimir_tuner::test
