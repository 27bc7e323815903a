#pragma once

#include <string_view>

namespace mimir_tuner {

/// Returns whether yaml.v3 reads a plain scalar as an integer or a float. Source: gopkg.in/yaml.v3
/// resolve.go.
bool is_yaml_number(std::string_view text);

/// Returns the value of such a scalar; NaN if it has none.
double yaml_number_value(std::string_view text);

/// Returns whether `text` is a number as JSON writes it (RFC 8259, section 6).
bool is_json_number(std::string_view text);

}  // namespace mimir_tuner
