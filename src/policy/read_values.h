#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/policy/policy.h"
#include "policy/policy_error.h"
#include "policy/yaml_node.h"

namespace mimir_tuner {

// Readers of the fields in policy_table.cpp. Each adds its errors to `errors`.

void read_constant(PolicyErrors& errors, const YamlNode& node, std::string_view key,
                   std::string_view expected);
std::optional<Release> read_release(PolicyErrors& errors, const YamlNode& node, std::string_view what);
void read_oldest_release(PolicyErrors& errors, const YamlNode& node, Policy& policy);
/// Whether a Go of this version follows the CPU limit by itself: from 1.25.0 on.
std::optional<bool> read_go(PolicyErrors& errors, const YamlNode& node);
void read_repository(PolicyErrors& errors, const YamlNode& node, ImagePolicy& image);
void read_images(PolicyErrors& errors, const YamlNode& node, Policy& policy);
void read_config_keys(PolicyErrors& errors, const YamlNode& node, Policy& policy);
std::vector<std::string> read_globs(PolicyErrors& errors, const YamlNode& node, std::string_view what);
void read_overrides(PolicyErrors& errors, const YamlNode& node, Policy& policy);
void read_metadata(PolicyErrors& errors, const YamlNode& node, Policy& policy);
/// `mode` and `rules` of the policy itself, which change policy.rules.
void read_policy_mode(PolicyErrors& errors, const YamlNode& node, Policy& policy);
void read_policy_rules(PolicyErrors& errors, const YamlNode& node, Policy& policy);

}  // namespace mimir_tuner
