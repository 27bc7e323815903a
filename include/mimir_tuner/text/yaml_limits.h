#pragma once

#include <cstddef>

namespace mimir_tuner {

// The limits of both YAML readers. Recursion over a tree, and the work for a hostile text, must be bounded.

/// tree/reader.h: objects and Mimir configs. A Kubernetes object needs about 20 levels.
inline constexpr std::size_t kMaxYamlDepth = 100;
/// Values of a text with its aliases followed. yaml.v3 refuses that many if more than a tenth come from
/// aliases.
inline constexpr std::size_t kMaxYamlValues = 4'000'000;

/// policy/yaml_node.h: policies. A policy needs about 6 levels and a page or two; aliases are errors.
inline constexpr std::size_t kMaxPolicyDepth = 20;
/// Of one list or mapping; keeps the search for duplicates cheap.
inline constexpr std::size_t kMaxPolicyEntries = 1000;
inline constexpr std::size_t kMaxPolicyBytes = std::size_t{1024} * 1024;

}  // namespace mimir_tuner
