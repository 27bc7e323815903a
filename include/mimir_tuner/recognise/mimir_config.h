#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Parses a text if it is a Mimir config; nullopt if it isn't, or isn't valid YAML. Most other texts are
/// dismissed without parsing.
std::optional<Tree> read_mimir_config(std::string_view text);

/// Says why these top-level sections are not those of a Mimir config; "" if they are. A config has at least
/// one section that only Mimir has, none of a related program (Loki, Tempo, Cortex, Pyroscope, Grafana
/// provisioning), and at most two unknown ones. Source: pkg/mimir/mimir.go, Config, of all releases.
std::string why_not_mimir_config(const Node& root);

/// Adds a value of the object to the configs of `out`: the YAML text of a string, or a mapping whose entries
/// are the settings. Anything else, and what is not a Mimir config, is added to `out.rejected`. `path` is the
/// JSON pointer of the value, `key` the name that findings show; both views must outlive `out`.
void add_config(const Node& value, const std::string& path, std::string_view key, Subjects& out);

/// The targets of a comma-separated list, as in -target or a config's `target`. Views point into `list`.
std::vector<std::string_view> split_targets(std::string_view list);

}  // namespace mimir_tuner
