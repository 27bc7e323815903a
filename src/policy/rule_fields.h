#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mimir_tuner/policy/policy.h"
#include "policy/field.h"

namespace mimir_tuner {

/// Reads a `rules` mapping, of the policy itself or of an override: both are a set of fields that may be left
/// out.
void read_rules(PolicyErrors& errors, const YamlNode& node, Override& target);

std::optional<Mode> read_mode(PolicyErrors& errors, const YamlNode& node);

/// Reads `clients`: a list of names ([all], [ingester, ruler]) or a mapping of names to codecs ({all: snappy,
/// ingester: s2}). The result is in the order of the catalogue.
std::vector<ClientChoice> read_clients(PolicyErrors& errors, const YamlNode& node);

/// Reads a codec; without `s2_allowed`, s2 is an error that says why.
std::optional<Codec> read_codec(PolicyErrors& errors, const YamlNode& node, std::string_view what,
                                bool s2_allowed);

/// Sets the fields of `rules` that `change` has.
void apply_override(const Override& change, RulePolicy& rules);

void append_rule_keys(std::vector<std::string>& keys, const std::string& prefix);

}  // namespace mimir_tuner
